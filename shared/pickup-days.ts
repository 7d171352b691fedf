/** How many days after they are ready goods can be picked up. */
export const daysToPickUp = 14

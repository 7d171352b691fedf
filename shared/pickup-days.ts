/** How many days after goods are ready they can still be picked up, in a window or as wished for. */
export const daysToPickUp = 14

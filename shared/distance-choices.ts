/** The maximum distances of the search bar, in miles (FIND-10). */
export const distanceChoices = ['1', '2', '5', '10'] as const

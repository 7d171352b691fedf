/** How long servings are reserved for an unpaid order, in minutes (decisions, stock while paying). */
export const servingsHoldMinutes = 15

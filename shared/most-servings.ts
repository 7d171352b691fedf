/** The most servings one order may hold (CONST-09). */
export const mostServingsAnOrder = 99

/** The most servings a listing may offer. */
export const mostServingsOffered = 10_000

/** The most available servings of a listing: cancelled orders may return more than it offered. */
export const mostServingsLeft = 1_000_000

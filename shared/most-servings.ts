/** The most servings one order may hold (CONST-09). */
export const mostServingsAnOrder = 99

/** The most servings a listing may offer. */
export const mostServingsOffered = 10_000

/** The most servings a listing may have left: more than it offers where what was ordered comes back. */
export const mostServingsLeft = 1_000_000

/** The most servings one order may hold (CONST-09). */
export const mostServingsAnOrder = 99

/** The most servings a listing may offer. */
export const mostServingsOffered = 10_000

/** How many statements a connection keeps ready, and how long each may be, in characters: they cost memory. */
export const mostReady = 150
export const longestReady = 6_000

/** Commands whose count is of rows that changed. */
export const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

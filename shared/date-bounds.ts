/** The first and last date that a call or a form takes, both included: arithmetic on them stays within four-digit years. */
export const earliestDate = '2020-01-01'
export const latestDate = '2100-12-31'

/** The first and last accepted date, inclusive; date arithmetic then keeps four-digit years. */
export const earliestDate = '2020-01-01'
export const latestDate = '2100-12-31'

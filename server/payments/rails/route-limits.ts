/** Payments that one client address may prepare or capture per minute. */
export const paymentsPerMinute = 30

/** Payout calls per minute from one address; each makes one or two calls to a provider. */
export const payoutsPerMinute = 20

/** Payments a client address may prepare or settle in a minute. */
export const paymentsPerMinute = 30

/** How often one address may set a provider in motion for its own payouts in a minute: each call of ours is one of theirs or two. */
export const payoutsPerMinute = 20

/** The ways a baker can be paid online, in the order they are offered (decisions, OPEN-01). */
export const rails = ['paypal', 'stripe'] as const
export type Rail = (typeof rails)[number]

/** How the part of one baker is paid: over a rail, or in person. */
export const payWays = [...rails, 'pickup'] as const
export type PayWay = (typeof payWays)[number]

/** The rails' names, as people know them. */
export const railNames: Readonly<Record<Rail, string>> = { paypal: 'PayPal', stripe: 'Stripe' }

import type { Cents } from './money.ts'

/** The ways a baker can be paid online, in the order they are offered (decisions, OPEN-01). */
export const rails = ['paypal', 'stripe'] as const
export type Rail = (typeof rails)[number]

/** How the part of one baker is paid: over a rail, or in person. */
export const payWays = [...rails, 'pickup'] as const
export type PayWay = (typeof payWays)[number]

/** The rails' names, as people know them. */
export const railNames: Readonly<Record<Rail, string>> = { paypal: 'PayPal', stripe: 'Stripe' }

/** The least that a rail's provider takes at once, in cents: Stripe refuses anything below half a dollar. */
export const leastCents: Readonly<Record<Rail, Cents>> = { paypal: 1, stripe: 50 }

/** Those of a baker's ways by which an amount can be paid; too little for any of their rails is paid at pickup. */
export function payWaysFor(payWays: readonly PayWay[], amount: Cents): PayWay[] {
  const possible = payWays.filter((payWay) => payWay === 'pickup' || amount >= leastCents[payWay])
  return possible.length > 0 ? possible : ['pickup']
}

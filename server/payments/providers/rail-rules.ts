import { type Rail, rails } from '#shared/payment-methods.ts'
import { paypalRules } from './paypal/paypal-rail-rules.ts'
import { stripeRules } from './stripe/stripe-rail-rules.ts'

/** Each rail's rules. */
export const railRules = { paypal: paypalRules, stripe: stripeRules } satisfies Record<Rail, object>

type BakerOn<R extends Rail> = (typeof railRules)[R]['unconnected']

/** The columns of a baker's row about all providers. */
export interface BakerOnRails extends BakerOn<'paypal'>, BakerOn<'stripe'> {}

/** The names of these columns. */
export const railColumns = rails.flatMap((rail) => railRules[rail].columns)

/** Their values for a baker whom no provider knows. */
export const onNoRail: BakerOnRails = { ...railRules.paypal.unconnected, ...railRules.stripe.unconnected }

/** The columns for whether a baker's accounts are connected. */
export const connectedColumns = rails.map((rail) => `${rail}_connected` as const)

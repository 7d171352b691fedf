import { type Rail, rails } from '#shared/payment-methods.ts'
import { paypalRules } from './paypal/paypal-rail-rules.ts'
import { stripeRules } from './stripe/stripe-rail-rules.ts'

/** Each rail's rules. */
export const railRules = { paypal: paypalRules, stripe: stripeRules } satisfies Record<Rail, object>

type BakerOn<R extends Rail> = (typeof railRules)[R]['unconnected']

/** What a baker's row says of how providers pay them. */
export interface BakerOnRails extends BakerOn<'paypal'>, BakerOn<'stripe'> {}

/** The columns that say it. */
export const railColumns = rails.flatMap((rail) => railRules[rail].columns)

/** What all of them say of somebody whom no provider knows. */
export const onNoRail: BakerOnRails = { ...railRules.paypal.unconnected, ...railRules.stripe.unconnected }

/** The columns that say whether a baker's account is connected. */
export const connectedColumns = rails.map((rail) => `${rail}_connected` as const)

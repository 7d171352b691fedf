import {
  notOnPaypal,
  type PaypalBaker,
  paypalColumns,
  paypalPayee,
} from '#server/payments/paypal/paypal-payee-rules.ts'
import {
  notOnStripe,
  type StripeBaker,
  stripeColumns,
  stripePayee,
} from '#server/payments/stripe/stripe-payee-rules.ts'
import type { PayWay, Rail } from '#shared/pay-ways.ts'

/** What a baker's row says of how they can be paid. */
export interface PaidBaker extends PaypalBaker, StripeBaker {}

/** The columns that say it. */
export const payeeColumns = [
  ...paypalColumns,
  ...stripeColumns,
] as const satisfies readonly (keyof PaidBaker)[]

/** What they say of somebody whom no provider knows. */
export const unpaidBaker: PaidBaker = { ...notOnPaypal, ...notOnStripe }

const payees = { paypal: paypalPayee, stripe: stripePayee } satisfies Record<
  Rail,
  (baker: PaidBaker) => string | null
>

/** Whom the provider pays; null when the baker cannot be paid over this rail (decisions, OPEN-01). */
export function payeeOf(baker: PaidBaker, rail: Rail): string | null {
  return payees[rail](baker)
}

/** How an order from this baker is paid: over the rails that are on and theirs, at pickup when there is none. */
export function payWaysOf(baker: PaidBaker, railsOn: readonly Rail[]): PayWay[] {
  const own = railsOn.filter((rail) => payeeOf(baker, rail) !== null)
  return own.length > 0 ? own : ['pickup']
}

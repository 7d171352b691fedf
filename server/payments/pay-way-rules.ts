import type { PayWay, Rail } from '#shared/pay-ways.ts'

/** What a baker's row says of how they can be paid. */
export interface PaidBaker {
  paypal_merchant_id: string | null
  paypal_connected: boolean
  paypal_email: string | null
  stripe_account_id: string | null
  stripe_connected: boolean
}

/** How many bakers the buyer can pay in one approval: PayPal takes ten purchase units an order. */
export const mostBakersAtOnce: Readonly<Record<Rail, number>> = { paypal: 10, stripe: 20 }

/**
 * Whom the provider pays: a connected PayPal merchant id, else the PayPal e-mail; a connected Stripe account. Null when
 * the baker cannot be paid over this rail (decisions, OPEN-01).
 */
export function payeeOf(baker: PaidBaker, rail: Rail): string | null {
  if (rail === 'stripe') return baker.stripe_connected ? baker.stripe_account_id : null
  return (baker.paypal_connected ? baker.paypal_merchant_id : null) ?? baker.paypal_email
}

/** How an order from this baker is paid: over the rails that are on and theirs, at pickup when there is none. */
export function payWaysOf(baker: PaidBaker, railsOn: readonly Rail[]): PayWay[] {
  const own = railsOn.filter((rail) => payeeOf(baker, rail) !== null)
  return own.length > 0 ? own : ['pickup']
}

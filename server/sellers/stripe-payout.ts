import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { railsOn } from '#server/payments/rails-on.ts'
import type { Payout } from '#shared/api/payouts.ts'
import { lastKnownStripeStanding, stripeStanding } from './payout-state-rules.ts'
import { refreshStripeAccount } from './refresh-stripe-account.ts'
import type { SellerRow } from './sellers-repository.ts'

/** How a baker is paid over Stripe, as Stripe tells it now, or as it was when it last did. */
export async function readStripePayout(
  context: AppContext,
  seller: Pick<SellerRow, 'stripe_account_id' | 'stripe_connected'>,
): Promise<Payout> {
  const account = seller.stripe_account_id
  const isOn = railsOn(context.config).includes('stripe')
  const payout = { rail: 'stripe' as const, isOn, account }
  if (account === null) return { ...payout, isCurrent: true, ...stripeStanding(null) }
  try {
    const truth = await refreshStripeAccount(context, account)
    return { ...payout, account: truth.isClosed ? null : account, isCurrent: true, ...stripeStanding(truth) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...payout, isCurrent: false, ...lastKnownStripeStanding(seller.stripe_connected) }
  }
}

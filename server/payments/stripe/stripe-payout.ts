import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Payout } from '#shared/api/payouts.ts'
import { railsOn } from '../rails-on.ts'
import { refreshStripeAccount } from './refresh-stripe-account.ts'
import type { StripeBaker } from './stripe-payee-rules.ts'
import { lastKnownStripeStanding, stripeStanding } from './stripe-standing-rules.ts'

/** How a baker is paid over Stripe, as Stripe tells it now, or as it was when it last did. */
export async function readStripePayout(context: AppContext, baker: StripeBaker): Promise<Payout> {
  const account = baker.stripe_account_id
  const isOn = railsOn(context.config).includes('stripe')
  const payout = { rail: 'stripe' as const, isOn, account }
  if (account === null) return { ...payout, isCurrent: true, ...stripeStanding(null) }
  try {
    const truth = await refreshStripeAccount(context, account)
    return { ...payout, account: truth.isClosed ? null : account, isCurrent: true, ...stripeStanding(truth) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...payout, isCurrent: false, ...lastKnownStripeStanding(baker.stripe_connected) }
  }
}

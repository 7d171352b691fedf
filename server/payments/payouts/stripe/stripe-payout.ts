import { AppError } from '#server/http/app-error.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { type StripeBaker, stripePayees } from '#server/payments/providers/stripe/stripe-payee-rules.ts'
import type { Payout } from '#shared/api/payouts.ts'
import { type PayoutStatus, shownChange } from '../payout-state-rules.ts'
import { refreshStripeAccount } from './refresh-stripe-account.ts'
import { findBakerOfAccount } from './stripe-accounts-repository.ts'
import { lastKnownStripeStatus, stripePayoutStatus } from './stripe-payout-rules.ts'

/** How a baker is paid over Stripe, as Stripe reports now, or did last if it does not answer. */
export async function readStripePayout(context: MoneyContext, baker: StripeBaker): Promise<Payout> {
  const account = baker.stripe_account_id
  const isOn = railsOn(context.config).includes('stripe')
  const payout = { rail: 'stripe' as const, isOn, account }
  const shown = (payoutStatus: PayoutStatus, row = baker) =>
    shownChange(stripePayees(row), payoutStatus, context.now())
  if (account === null) return { ...payout, isCurrent: true, ...shown(stripePayoutStatus(null)) }
  try {
    const reported = await refreshStripeAccount(context, account)
    // Stripe's answer may have started a change
    const row = await findBakerOfAccount(context.db, account)
    const payoutStatus = shown(stripePayoutStatus(reported), row)
    return { ...payout, account: reported.isClosed ? null : account, isCurrent: true, ...payoutStatus }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...payout, isCurrent: false, ...shown(lastKnownStripeStatus(baker.stripe_connected)) }
  }
}

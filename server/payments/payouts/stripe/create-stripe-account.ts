import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireReauthentication } from '#server/identity/prove-owner.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { createStripeAccount as call } from '#shared/api/stripe.ts'
import { findBakerPayout } from '../baker-payouts-repository.ts'
import { findLastChange } from '../payout-changes-repository.ts'
import { askStripeAccounts } from './ask-stripe-accounts.ts'
import { bindStripeAccount } from './note-stripe-account.ts'

/**
 * Returns the viewer's Stripe account, or creates one if they have none or Stripe closed it (API-25). Throws
 * `email_unconfirmed`, `proof_needed` as `requireReauthentication`, and `unavailable`.
 */
export async function createStripeAccount(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id' | 'email' | 'isEmailConfirmed' | 'reauthenticatedAt'>,
): Promise<CallResponse<typeof call>> {
  const { db } = context
  requireConfirmedEmail(viewer)
  requireReauthentication(context, viewer)
  const former = (await findBakerPayout(db, viewer.id))?.stripe_account_id ?? null
  const lastChange = await findLastChange(db, viewer.id, 'stripe')
  const account = await askStripeAccounts(context, async (accounts) => {
    if (former !== null && !(await accounts.read(former)).isClosed) return former
    const { id, email } = viewer
    const { accountId } = await accounts.create({ id, email, former, lastChange })
    return bindStripeAccount(context, { userId: id, former, accountId })
  })
  if (account !== null) return { account }
  throw new AppError('conflict', 'Your account changed in the meantime. Try again.')
}

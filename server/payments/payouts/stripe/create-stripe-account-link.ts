import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireReauthentication } from '#server/identity/prove-owner.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { createStripeAccountLink as call } from '#shared/api/stripe.ts'
import { onboardingRefreshPath, onboardingReturnPath } from '#shared/onboarding-paths.ts'
import { findBakerPayout } from '../baker-payouts-repository.ts'
import { askStripeAccounts } from './ask-stripe-accounts.ts'

/**
 * Returns a new link to Stripe's form for the viewer's own account (API-26, ONB-09). Throws `forbidden` for another
 * account, `proof_needed` because the form changes the bank account, and as `requireConfirmedEmail`.
 */
export async function createStripeAccountLink(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id' | 'isEmailConfirmed' | 'reauthenticatedAt'>,
  account: string,
): Promise<CallResponse<typeof call>> {
  const { db, config } = context
  const baker = await findBakerPayout(db, viewer.id)
  if (baker?.stripe_account_id !== account)
    throw new AppError('forbidden', 'This Stripe account is not yours.')
  requireConfirmedEmail(viewer)
  requireReauthentication(context, viewer)
  const addresses = {
    returnUrl: config.publicUrl + onboardingReturnPath(account),
    refreshUrl: config.publicUrl + onboardingRefreshPath(account),
  }
  return askStripeAccounts(context, (accounts) => accounts.link(account, addresses))
}

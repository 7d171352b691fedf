import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import { findBakerPayout } from '#server/payments/payouts/baker-payouts-repository.ts'
import { readStripePayout } from '#server/payments/payouts/stripe/stripe-payout.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { getStripeStatus as getStripeStatusCall } from '#shared/api/profile.ts'
import { isOwnAccount } from './profile-rules.ts'

/**
 * Whether the viewer's own Stripe account is connected, by Stripe's current or last answer (API-16); throws `forbidden`
 * for another's.
 */
export async function getStripeStatus(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  userId: PersonId,
): Promise<CallResponse<typeof getStripeStatusCall>> {
  if (!isOwnAccount(userId, viewer.id))
    throw new AppError('forbidden', 'You can only see the payment status of your own account.')
  const seller = await findBakerPayout(context.db, userId)
  if (!seller) throw new AppError('not_found', 'We could not find this account.')
  const { canBePaid } = await readStripePayout(context, seller)
  return { stripeConnected: canBePaid, userId }
}

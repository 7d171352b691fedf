import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireReauthentication } from '#server/identity/prove-owner.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { Payout } from '#shared/api/payouts.ts'
import { findBakerPayout } from '../baker-payouts-repository.ts'
import { findConnectionOf } from '../payout-connections-repository.ts'
import { askPaypalMerchants } from './ask-paypal-merchants.ts'
import { notePaypalMerchant } from './note-paypal-merchant.ts'
import { readPaypalPayout } from './paypal-payout.ts'
import { isConnected } from './refresh-paypal-merchant.ts'

/**
 * Reads the result of the viewer's onboarding from PayPal itself, because the browser's redirect is not trusted.
 * Re-authentication is needed only at the start: throws `proof_needed` if nothing was begun.
 */
export async function finishPaypalConnection(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id' | 'reauthenticatedAt'>,
): Promise<Payout> {
  const trackingId = await findConnectionOf(context.db, viewer.id, 'paypal', context.now())
  if (trackingId === null) requireReauthentication(context, viewer)
  else await readConnection(context, viewer, trackingId)
  const baker = await findBakerPayout(context.db, viewer.id)
  if (!baker) throw new AppError('unauthenticated', 'Sign in to continue.')
  return readPaypalPayout(context, baker)
}

async function readConnection(
  context: MoneyContext,
  { id }: Pick<Viewer, 'id'>,
  trackingId: string,
): Promise<void> {
  const reported = await askPaypalMerchants(context, (merchants) => merchants.find(trackingId))
  if (!reported) return
  const { merchantId } = reported
  await notePaypalMerchant(context, id, { merchantId, isConnected: isConnected(reported), by: trackingId })
}

import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { Payout } from '#shared/api/payouts.ts'
import { findSeller } from '../sellers-repository.ts'
import { askPaypalMerchants } from './ask-paypal-merchants.ts'
import { notePaypalMerchant } from './note-paypal-merchant.ts'
import { readPaypalPayout } from './paypal-payout.ts'
import { isConnected } from './refresh-paypal-merchant.ts'

/**
 * What became of the viewer's way through PayPal's pages, asked of PayPal itself: nothing that their browser brings back
 * is believed. The account counts as connected once PayPal says that it can be paid.
 */
export async function finishPaypalConnection(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
): Promise<Payout> {
  const reported = await askPaypalMerchants(context, (merchants) => merchants.find(viewer.id))
  if (reported) {
    const heard = { merchantId: reported.merchantId, isConnected: isConnected(reported), isNew: true }
    await notePaypalMerchant(context, viewer.id, heard)
  }
  const seller = await findSeller(context.db, viewer.id)
  if (!seller) throw new AppError('unauthenticated', 'Please sign in to continue.')
  return readPaypalPayout(context, seller)
}

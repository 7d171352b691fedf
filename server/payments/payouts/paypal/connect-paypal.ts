import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { CallResponse } from '#shared/api/call.ts'
import type { connectPaypal as call } from '#shared/api/paypal.ts'
import { askPaypalMerchants } from './ask-paypal-merchants.ts'
import { notePaypalMerchant } from './note-paypal-merchant.ts'
import { isConnected } from './refresh-paypal-merchant.ts'

/**
 * A page of PayPal's where the viewer connects their account with ours; it leads back to the onboarding page, which is
 * answered itself where they were there before and their way back got lost. Throws `forbidden` before their e-mail address is
 * confirmed, `unavailable` without PayPal.
 */
export async function connectPaypal(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id' | 'email' | 'isEmailConfirmed'>,
): Promise<CallResponse<typeof call>> {
  requireConfirmedEmail(viewer)
  const { id, email } = viewer
  const returnUrl = `${context.config.publicUrl}/seller-onboarding?paypal=back`
  const known = await askPaypalMerchants(context, (merchants) => merchants.find(id))
  if (known && isConnected(known)) {
    await notePaypalMerchant(context, id, { merchantId: known.merchantId, isConnected: true, isNew: true })
    return { url: returnUrl }
  }
  return askPaypalMerchants(context, (merchants) => merchants.link({ id, email }, returnUrl))
}

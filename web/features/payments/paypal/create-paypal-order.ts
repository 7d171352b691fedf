import type { CheckoutId } from '#shared/api/ids.ts'
import type { createPaypalOrder as createPaypalOrderCall } from '#shared/api/paypal.ts'
import { currency } from '#shared/currency.ts'
import type { DecimalAmount } from '#shared/money.ts'
import { postPayment } from '../api.ts'

/**
 * Creates the PayPal order of a checkout and returns its ID (DATA-20, API-28, PAY-03, PAY-04). `amount` is the sum the
 * buyer saw, a decimal string; the server rejects any other.
 */
export async function createPaypalOrder(checkoutId: CheckoutId, amount: DecimalAmount): Promise<string> {
  const { id } = await postPayment<typeof createPaypalOrderCall>('/paypal/order', 'Failed to create order', {
    amount,
    currency: currency.code,
    intent: 'CAPTURE',
    enablePlatformFees: true,
    checkoutId,
  })
  return id
}

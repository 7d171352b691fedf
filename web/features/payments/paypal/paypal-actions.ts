import type { CheckoutId } from '#shared/api/ids.ts'
import type { Payment } from '#shared/api/payments.ts'
import { toDecimal } from '#shared/money.ts'
import { sumOf } from '../payment-sum.ts'
import { NotCompletedError } from '../payment-texts.ts'
import { capturePaypalOrder } from './capture-paypal-order.ts'
import { createPaypalOrder } from './create-paypal-order.ts'

/**
 * The documented steps of PayPal's buttons (PAY-05): create the order, and capture it after approval. `onApprove`
 * throws unless the capture is COMPLETED (PAY-06).
 */
export function paypalActions(checkoutId: CheckoutId, payments: readonly Pick<Payment, 'amount'>[]) {
  return {
    createOrder: () => createPaypalOrder(checkoutId, toDecimal(sumOf(payments))),
    onApprove: async ({ orderID }: { orderID: string }) => {
      const { status } = await capturePaypalOrder(orderID)
      if (status !== 'COMPLETED') throw new NotCompletedError()
    },
  }
}

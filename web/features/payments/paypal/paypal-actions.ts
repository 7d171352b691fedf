import type { CheckoutId } from '#shared/api/ids.ts'
import type { Payment } from '#shared/api/payments.ts'
import { toDecimal } from '#shared/money.ts'
import { sumOf } from '../payment-sum.ts'
import { NotCompletedError } from '../payment-texts.ts'
import { capturePaypalOrder } from './capture-paypal-order.ts'
import { createPaypalOrder } from './create-paypal-order.ts'

/**
 * The two documented steps between PayPal's button and us, in their order (PAY-05): the order is created, and once the
 * buyer has approved it, captured. `onApprove` fails unless the capture is COMPLETED (PAY-06).
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

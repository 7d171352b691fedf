import type { Payment } from '#shared/api/payments.ts'
import { formatMoney, fromDecimal, toDecimal } from '#shared/money.ts'
import { capturePaypalOrder } from './api/capture-paypal-order.ts'
import { createPaypalOrder } from './api/create-paypal-order.ts'
import { NotCompletedError } from './payment-texts.ts'

/** What several payments come to, in cents. */
export function sumOf(payments: readonly Pick<Payment, 'amount'>[]): number {
  return payments.reduce((sum, { amount }) => sum + (fromDecimal(amount) ?? 0), 0)
}

/** The same as people read it. */
export function sumInWords(payments: readonly Pick<Payment, 'amount'>[]): string {
  return formatMoney(sumOf(payments))
}

/**
 * The two documented steps between PayPal's button and us, in their order (PAY-05): the order is created, and once the
 * buyer has approved it, captured. `onApprove` fails unless the capture is COMPLETED (PAY-06).
 */
export function paypalActions(checkoutId: string, payments: readonly Pick<Payment, 'amount'>[]) {
  return {
    createOrder: () => createPaypalOrder(checkoutId, toDecimal(sumOf(payments))),
    onApprove: async ({ orderID }: { orderID: string }) => {
      const { status } = await capturePaypalOrder(orderID)
      if (status !== 'COMPLETED') throw new NotCompletedError()
    },
  }
}

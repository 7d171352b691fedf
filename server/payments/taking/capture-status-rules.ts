import { isDeclined, type PaymentSnapshot } from '../contract/payment-rules.ts'

/** A payment with the provider orders that show whether its last try was declined. */
export type TriedPayment = PaymentSnapshot & Parameters<typeof isDeclined>[0]

/** The status of a capture of several payments; only "COMPLETED" counts as success (PAY-06). */
export function captureStatus(payments: readonly TriedPayment[]): string {
  const isPaid = ({ status, closed_reason }: PaymentSnapshot) =>
    status === 'captured' && closed_reason === null
  if (payments.every(isPaid)) return 'COMPLETED'
  if (payments.some((payment) => payment.status === 'awaiting' && !isDeclined(payment))) return 'PENDING'
  if (payments.some(isPaid)) return 'PARTIALLY_COMPLETED'
  const isRefused = (payment: TriedPayment) => isDeclined(payment) || payment.closed_reason === 'failed'
  return payments.some(isRefused) ? 'DECLINED' : 'VOIDED'
}

import type { PaymentStanding } from './payment-rules.ts'

/** The word for how taking the money of several payments went; only "COMPLETED" counts as success (PAY-06). */
export function captureStatus(payments: readonly PaymentStanding[]): string {
  const isPaid = ({ status, closed_reason }: PaymentStanding) =>
    status === 'captured' && closed_reason === null
  if (payments.every(isPaid)) return 'COMPLETED'
  if (payments.some(({ status }) => status === 'awaiting')) return 'PENDING'
  if (payments.some(isPaid)) return 'PARTIALLY_COMPLETED'
  return payments.some(({ closed_reason }) => closed_reason === 'failed') ? 'DECLINED' : 'VOIDED'
}

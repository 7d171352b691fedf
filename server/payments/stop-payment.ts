import type { Trx } from '#server/database/tables.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import { lockPayments, updatePayments } from './payments-repository.ts'

/**
 * The books of a payment do not agree with what happened. Whoever carries something out for it rolls back and stops the
 * payment, as to try again would come to the same.
 */
export class PaymentMustStopError extends Error {
  readonly paymentId: PaymentId

  constructor(paymentId: PaymentId, message: string, cause?: unknown) {
    super(message, { cause })
    this.paymentId = paymentId
  }
}

/**
 * Sees to it that nothing more of a payment is carried out until somebody has looked, as part of the caller's
 * transaction. The first reason stays. The caller logs it.
 */
export async function stopPayment(trx: Trx, paymentId: PaymentId, reason: string, now: Date): Promise<void> {
  const [payment] = await lockPayments(trx, [paymentId])
  if (!payment || payment.stopped_at !== null) return
  await updatePayments(trx, [paymentId], { stopped_at: now, stopped_reason: reason, updated_at: now })
}

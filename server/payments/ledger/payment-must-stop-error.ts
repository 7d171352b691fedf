import type { PaymentId } from '#shared/api/ids.ts'

/**
 * The books of a payment contradict what happened. The caller must roll back and stop the payment, because a retry
 * would fail again.
 */
export class PaymentMustStopError extends Error {
  readonly paymentId: PaymentId

  constructor(paymentId: PaymentId, message: string, cause?: unknown) {
    super(message, { cause })
    this.paymentId = paymentId
  }
}

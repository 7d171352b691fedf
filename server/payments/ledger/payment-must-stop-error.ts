import type { PaymentId } from '#shared/api/ids.ts'

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

/** A payment's part of a Stripe charge, taken apart. */
export interface StripeCapture {
  chargeId: string
  paymentId: string
}

const form = /^([a-z]{2}_[A-Za-z0-9]{1,100})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * The capture id of one payment: `CHARGE/PAYMENT`. One charge may cover several bakers of a checkout, and a capture id
 * belongs to one payment alone.
 */
export function writeCaptureId({ chargeId, paymentId }: StripeCapture): string {
  return `${chargeId}/${paymentId}`
}

/** The charge and payment of a capture id; null for any other text. */
export function readCaptureId(captureId: string): StripeCapture | null {
  const [, chargeId, paymentId] = form.exec(captureId) ?? []
  return chargeId === undefined || paymentId === undefined ? null : { chargeId, paymentId }
}

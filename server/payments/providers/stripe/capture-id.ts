/** A parsed capture id: a payment's part of a Stripe charge. */
export interface StripeCapture {
  chargeId: string
  paymentId: string
}

const form = /^([a-z]{2}_[A-Za-z0-9]{1,100})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Makes a capture id, `CHARGE/PAYMENT`: a charge may cover several bakers, but a capture id belongs to one payment. */
export function writeCaptureId({ chargeId, paymentId }: StripeCapture): string {
  return `${chargeId}/${paymentId}`
}

/** Parses a capture id; null for any other text. */
export function readCaptureId(captureId: string): StripeCapture | null {
  const [, chargeId, paymentId] = form.exec(captureId) ?? []
  return chargeId === undefined || paymentId === undefined ? null : { chargeId, paymentId }
}

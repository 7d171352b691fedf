import { isBeingCaptured, isDeclined, type PayablePayment } from '../contract/payment-rules.ts'

/**
 * What to do with a provider's order: capture it, or close it as expired or because a baker is out. `look` reads it for
 * the buyer while it is stopped; `leave` does nothing.
 */
export type CaptureStep = 'take' | 'expire' | 'refuse' | 'look' | 'leave'

/** The parts of a payment that decide whether it may be captured. */
export interface CapturablePayment extends PayablePayment {
  capture_requested_at: Date | null
  /** whether its baker is suspended or deactivated */
  isBakerOut: boolean
}

/** Who asks for the capture: the buyer, or the server because the buyer has approved at the provider. */
export type CaptureAsker = 'buyer' | 'server'

/**
 * The step for one provider's order, which is captured as a whole (decisions, capturing). The server leaves a running
 * capture and a declined order alone; only the buyer retries those.
 */
export function captureStep(
  payments: readonly CapturablePayment[],
  asker: CaptureAsker,
  now: Date,
): CaptureStep {
  const awaiting = payments.filter(({ status }) => status === 'awaiting')
  if (awaiting.length === 0) return 'leave'
  if (awaiting.some(({ stopped_at }) => stopped_at !== null)) return asker === 'buyer' ? 'look' : 'leave'
  if (awaiting.some((payment) => isBeingCaptured(payment, now))) return asker === 'buyer' ? 'take' : 'leave'
  if (awaiting.some(({ held_until }) => held_until <= now)) return 'expire'
  if (awaiting.some(({ isBakerOut }) => isBakerOut)) return 'refuse'
  return asker === 'server' && awaiting.some(isDeclined) ? 'leave' : 'take'
}

/** Whether a provider's order is approved and not captured yet. */
export function isApproved(order: {
  state: 'open' | 'approved' | 'finished' | 'closed'
  parts: readonly { state: 'open' | 'pending' | 'captured' | 'declined' }[]
}): boolean {
  return order.state === 'approved' && order.parts.some(({ state }) => state === 'open')
}

import { isBeingCaptured, isDeclined, type PayablePayment } from '../contract/payment-rules.ts'

/**
 * What is done about the money of a provider's order: `take` it, `expire` what waited too long, `refuse` money for a baker
 * whom we pay nothing, `look` for the buyer, as somebody has to decide first, or `leave` it as it is.
 */
export type CaptureStep = 'take' | 'expire' | 'refuse' | 'look' | 'leave'

/** One payment of a provider's order, as far as it decides whether its money may be taken. */
export interface CapturablePayment extends PayablePayment {
  capture_requested_at: Date | null
  /** whether its baker is suspended or deactivated */
  isBakerOut: boolean
}

/** Who wants the money taken: the buyer, or the server because the provider says that the buyer has approved. */
export type CaptureAsker = 'buyer' | 'server'

/**
 * Decides about all payments of one provider's order, which is captured as a whole (decisions, capturing). On its own the
 * server leaves alone what is being captured already, and what was declined: only the buyer tries that again.
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

/** Whether a buyer has approved a provider's order whose money nobody has taken. */
export function isApproved(order: {
  state: 'open' | 'approved' | 'finished' | 'closed'
  parts: readonly { state: 'open' | 'pending' | 'captured' | 'declined' }[]
}): boolean {
  return order.state === 'approved' && order.parts.some(({ state }) => state === 'open')
}

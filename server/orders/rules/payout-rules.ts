import { undoMinutes } from '#shared/order-holds.ts'
import { objectionHours } from '#shared/order-statuses.ts'

/** What decides when a completed order pays. */
export interface CompletedHow {
  /** whether the buyer showed the pickup code */
  byCode: boolean
  /** when the buyer confirmed receipt */
  received_at: Date | null
  /** the ready time, and the start of the objection period */
  ready: Date
  objectionStart: Date
}

/**
 * Whether the baker can complete an order: before it is ready only with the code (decisions, when a baker is paid).
 * Received orders complete automatically.
 */
export function isCompletable({ byCode, ready }: Pick<CompletedHow, 'byCode' | 'ready'>, now: Date): boolean {
  return byCode || ready <= now
}

/**
 * When an order completed now pays: at once with the code (null), ten minutes after receipt, otherwise a day after the
 * objection period begins (decisions, when a baker is paid).
 */
export function payoutDue({ byCode, received_at, objectionStart }: CompletedHow, now: Date): Date | null {
  if (byCode) return null
  const due = received_at === null ? afterPickup(objectionStart) : afterReceived(received_at)
  return due <= now ? null : due
}

/** When a received order pays unless the buyer undoes it. */
export function afterReceived(received: Date): Date {
  return new Date(received.getTime() + undoMinutes * 60_000)
}

/** When an order pays without objection. */
export function afterPickup(objectionStart: Date): Date {
  return new Date(objectionStart.getTime() + objectionHours * 3_600_000)
}

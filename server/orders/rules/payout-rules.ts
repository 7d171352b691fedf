import { undoMinutes } from '#shared/order-holds.ts'
import { objectionHours } from '#shared/order-statuses.ts'

/** What decides when an order pays. */
export interface CompletedHow {
  /** whether its buyer showed the pickup code */
  byCode: boolean
  /** when its buyer said that they have it */
  received_at: Date | null
  /** when the goods were to be ready, and when the time to object begins */
  ready: Date
  objectionStart: Date
}

/**
 * Whether somebody can complete an order already: before it is ready, only with its buyer's code (decisions, when a baker is paid). What
 * its buyer says that they have completes by itself, once they can't take that back.
 */
export function isCompletable({ byCode, ready }: Pick<CompletedHow, 'byCode' | 'ready'>, now: Date): boolean {
  return byCode || ready <= now
}

/**
 * When an order that is completed now pays its baker: at once with the code (null), ten minutes after the buyer said that they have
 * it, else a day after the time to object begins (decisions, when a baker is paid).
 */
export function payoutDue({ byCode, received_at, objectionStart }: CompletedHow, now: Date): Date | null {
  if (byCode) return null
  const due = received_at === null ? afterPickup(objectionStart) : afterReceived(received_at)
  return due <= now ? null : due
}

/** When what its buyer said that they have is paid, unless they take that back. */
export function afterReceived(received: Date): Date {
  return new Date(received.getTime() + undoMinutes * 60_000)
}

/** When an order pays to which nobody objects. */
export function afterPickup(objectionStart: Date): Date {
  return new Date(objectionStart.getTime() + objectionHours * 3_600_000)
}

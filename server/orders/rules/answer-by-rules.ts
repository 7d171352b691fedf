import { answerTime, type OrderStatus, orderStatusTable } from '#shared/order-statuses.ts'

const hour = 60 * 60_000

/**
 * The baker's deadline to answer an order: within 24 hours and by the ready time, but at least an hour after placing,
 * since orders are possible until a day after the ready time (decisions, a baker who never answers).
 */
export function answerBy({ placed_at, ready_at }: { placed_at: Date; ready_at: Date | null }): Date {
  const latest = placed_at.getTime() + answerTime.hours * hour
  const wanted = ready_at === null ? latest : Math.min(latest, ready_at.getTime())
  return new Date(Math.max(wanted, leastTime(placed_at)))
}

/**
 * The baker's deadline to answer a cancellation request: like a new order after confirmation; before it the order's own
 * deadline, but at least an hour.
 */
export function requestAnswerBy(
  order: { status: OrderStatus; ready_at: Date | null; answer_by: Date | null },
  now: Date,
): Date {
  const waitsAlready = orderStatusTable.expire_unanswered.from.includes(order.status)
  return waitsAlready ? renewedAnswerBy(order, now) : answerBy({ placed_at: now, ready_at: order.ready_at })
}

/** The deadline of an order that waits for its baker again: the old one, but at least an hour. */
export function renewedAnswerBy({ answer_by }: { answer_by: Date | null }, now: Date): Date {
  return new Date(Math.max(answer_by?.getTime() ?? 0, leastTime(now)))
}

function leastTime(since: Date): number {
  return since.getTime() + answerTime.atLeastHours * hour
}

import { answerTime, type OrderStatus, orderStatusTable } from '#shared/order-statuses.ts'

const hour = 60 * 60_000

/**
 * By when a baker is to answer an order that was placed: within 24 hours, at latest when the goods were to be ready, but
 * never less than an hour after it was placed, since buyers may order until a day after the ready time. All of them are
 * moments, so no time zone and no daylight saving has a say (decisions, a baker who never answers).
 */
export function answerBy({ placed_at, ready_at }: { placed_at: Date; ready_at: Date | null }): Date {
  const latest = placed_at.getTime() + answerTime.hours * hour
  const wanted = ready_at === null ? latest : Math.min(latest, ready_at.getTime())
  return new Date(Math.max(wanted, leastTime(placed_at)))
}

/**
 * By when a baker is to answer a request to cancel an order: as long as an order itself leaves them. One that they have
 * not confirmed is to be answered when it was, for its buyer waits already; they have an hour at least.
 */
export function requestAnswerBy(
  order: { status: OrderStatus; ready_at: Date | null; answer_by: Date | null },
  now: Date,
): Date {
  const waitsAlready = orderStatusTable.expire_unanswered.from.includes(order.status)
  return waitsAlready ? renewedAnswerBy(order, now) : answerBy({ placed_at: now, ready_at: order.ready_at })
}

/** The same once an order waits for its baker again: what was left of the time, and at least an hour. */
export function renewedAnswerBy({ answer_by }: { answer_by: Date | null }, now: Date): Date {
  return new Date(Math.max(answer_by?.getTime() ?? 0, leastTime(now)))
}

function leastTime(since: Date): number {
  return since.getTime() + answerTime.atLeastHours * hour
}

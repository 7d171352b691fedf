import type { OrderChange } from '#shared/api/orders.ts'

/** Least time for a free cancellation after the notification, in milliseconds. */
const atLeast = 60 * 60_000

/** Until when the buyer can cancel a changed order for free: until the pickup begins, at least an hour. */
export function cancelByOf(pickupBegins: Date, toldAt: Date): Date {
  return new Date(Math.max(pickupBegins.getTime(), toldAt.getTime() + atLeast))
}

/** The latest deadline of these changes; null without changes. */
export function freeCancellationBy(changes: readonly Pick<OrderChange, 'cancelBy'>[]): string | null {
  const [first, ...others] = changes.map(({ cancelBy }) => cancelBy)
  if (first === undefined) return null
  return others.reduce((last, one) => (Date.parse(one) > Date.parse(last) ? one : last), first)
}

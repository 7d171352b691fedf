import type { OrderChange } from '#shared/api/orders.ts'

/** How long a buyer can cancel for free at least once they were told, in milliseconds. */
const atLeast = 60 * 60_000

/** Until when a buyer can cancel for free what was changed: until the pickup begins, and for an hour at least. */
export function cancelByOf(pickupBegins: Date, toldAt: Date): Date {
  return new Date(Math.max(pickupBegins.getTime(), toldAt.getTime() + atLeast))
}

/** The latest of the changes' deadlines; null where nothing was changed. */
export function freeCancellationBy(changes: readonly Pick<OrderChange, 'cancelBy'>[]): string | null {
  const [first, ...others] = changes.map(({ cancelBy }) => cancelBy)
  if (first === undefined) return null
  return others.reduce((last, one) => (Date.parse(one) > Date.parse(last) ? one : last), first)
}

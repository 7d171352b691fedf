import type { BakeDayState } from '#shared/api/bake-days.ts'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { clockOf } from '#shared/minutes-of-day.ts'
import type { Servings } from '#shared/money.ts'
import { addDays, type ReadyBy } from '#shared/ready-by.ts'
import { readyMoment, startOfDay } from '#shared/zone-clock.ts'
import type { CutoffColumns, OrderTerms } from './cutoff-rules.ts'

const hour = 60 * 60_000

/** The facts that decide whether a batch can be ordered. */
export interface OrderableBatch {
  state: BakeDayState
  /** YYYY-MM-DD */
  ready_by_date: string
  ready_at: Date
  order_by: Date
  servings_available: number
}

/** The first batch of a bake has the listing's id, even while it has no row. */
export function firstBatchOf(listingId: ListingId): BatchId {
  return `${listingId}`
}

/**
 * When a batch is ready, and its order-by time: its cutoff, or the end of its day without one,
 * but no later than the lead time before it is ready. Pickup is never before the ready time.
 */
export function momentsOf(ready: ReadyBy, terms: OrderTerms): { ready_at: Date; order_by: Date } {
  const ready_at = readyMoment(ready)
  const cutoff = cutoffMoment(ready, ready_at, terms)
  const latest = terms.lead_hours === null ? cutoff : hoursBefore(ready_at, terms.lead_hours)
  return { ready_at, order_by: latest < cutoff ? latest : cutoff }
}

function cutoffMoment(
  { readyByDate, timeZone }: ReadyBy,
  readyAt: Date,
  { cutoff_hours, cutoff_days, cutoff_minute }: CutoffColumns,
): Date {
  if (cutoff_hours !== null) return hoursBefore(readyAt, cutoff_hours)
  if (cutoff_days === null || cutoff_minute === null) return startOfDay(addDays(readyByDate, 1), timeZone)
  return readyMoment({
    readyByDate: addDays(readyByDate, -cutoff_days),
    readyByTime: clockOf(cutoff_minute),
    timeZone,
  })
}

function hoursBefore(moment: Date, hours: number): Date {
  return new Date(moment.getTime() - hours * hour)
}

/** The dates on which a baker is closed (YYYY-MM-DD); null when not closed. */
export interface ClosedDays {
  closed_from: string | null
  closed_to: string | null
}

/** Whether a baker is closed on a day (YYYY-MM-DD). */
export function isClosedOn({ closed_from, closed_to }: ClosedDays, date: string): boolean {
  return closed_from !== null && closed_to !== null && closed_from <= date && date <= closed_to
}

/** Whether buyers can see and order a batch now; it may be sold out. */
export function takesOrders({ state, order_by }: OrderableBatch, now: Date): boolean {
  return state === 'open' && order_by > now
}

/**
 * The batch that a listing shows: the next open one with `fewest` servings left, else the next open one (decisions,
 * ids).
 * Days when the baker is closed come last. Undefined when there is none.
 */
export function nextBatch<B extends OrderableBatch>(
  batches: readonly B[],
  closed: ClosedDays,
  fewest: Servings,
  now: Date,
): B | undefined {
  const orderable = batches
    .filter((batch) => takesOrders(batch, now))
    .toSorted((a, b) => a.ready_at.getTime() - b.ready_at.getTime())
  const baked = orderable.filter(({ ready_by_date }) => !isClosedOn(closed, ready_by_date))
  const open = baked.length > 0 ? baked : orderable
  return open.find(({ servings_available }) => servings_available >= fewest) ?? open[0]
}

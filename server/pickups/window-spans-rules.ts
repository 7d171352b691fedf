import type { PickupSpan } from '#shared/pickup-span.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { type OpenWindow, type ReadyGoods, type Slot, slotsFor } from './pickup-slot-rules.ts'

/**
 * The pickup spans that cards show and day search uses: the first day of each window that fits the goods, earliest
 * first; null where none fits. The goods' own order-by time is left out because it changes separately.
 */
export function spansFor(
  goods: Omit<ReadyGoods, 'order_by'>,
  windows: readonly OpenWindow[],
): PickupSpan[] | null {
  const slots = slotsFor({ ...goods, order_by: null }, windows)
  if (slots.length === 0) return null
  const ofWindows = Map.groupBy(slots, ({ window }) => window.id)
  return Array.from(ofWindows.values(), (ofWindow) => firstSpan(ofWindow, goods.time_zone))
}

/** The first day of a window with all its slots; its latest order-by time counts. */
function firstSpan(slots: readonly Slot[], timeZone: string): PickupSpan {
  const dateOf = ({ startsAt }: Slot) => dateInZone(startsAt, timeZone)
  const clockOf = (moment: Date) => clockAt(moment, timeZone).readyByTime
  const [date] = slots.map(dateOf)
  const ofDay = slots.filter((slot) => dateOf(slot) === date)
  const [first, last] = [ofDay.at(0), ofDay.at(-1)]
  if (date === undefined || !first || !last) throw new RangeError('Expected a window with a slot')
  const orderBy = new Date(Math.max(...ofDay.map((slot) => slot.orderBy.getTime())))
  return { date, from: clockOf(first.from), until: clockOf(last.until), orderBy: orderBy.toISOString() }
}

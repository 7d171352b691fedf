import type { PickupSpan } from '#shared/pickup-span.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { clockAt } from '#shared/zone-clock.ts'
import { type OpenWindow, type ReadyGoods, type Slot, slotsFor } from './pickup-slot-rules.ts'

/**
 * In which windows goods are picked up, each the first time that it is, by the clock of their place, the first of them first: what cards
 * say and days are searched by, fresh as it then is. Null where no window is for the goods. How long the goods themselves can be ordered
 * is left out, as it changes with them.
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

/** The first day of a window with all its slots, of which the last to be ordered says until when. */
function firstSpan(slots: readonly Slot[], timeZone: string): PickupSpan {
  const dateOf = ({ startsAt }: Slot) => dateInZone(startsAt, timeZone)
  const clockOf = (moment: Date) => clockAt(moment, timeZone).readyByTime
  const [date] = slots.map(dateOf)
  const ofDay = slots.filter((slot) => dateOf(slot) === date)
  const [first, last] = [ofDay.at(0), ofDay.at(-1)]
  if (date === undefined || !first || !last) throw new RangeError('A window without a slot')
  const orderBy = new Date(Math.max(...ofDay.map((slot) => slot.orderBy.getTime())))
  return { date, from: clockOf(first.from), until: clockOf(last.until), orderBy: orderBy.toISOString() }
}

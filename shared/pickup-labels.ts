import type { Order } from './api/orders.ts'
import type { PossiblePickup } from './api/pickup-windows.ts'
import { clock12, dayText } from './ready-by.ts'
import { clockAt } from './zone-clock.ts'

/** "Sat, Nov 28 at 9:00 AM", by the clock of the place. */
export function momentText(moment: Date, timeZone: string): string {
  const { readyByDate, readyByTime } = clockAt(moment, timeZone)
  return `${dayText(readyByDate)} at ${clock12(readyByTime)}`
}

/** "Sat, Nov 28, 9:00 AM–12:00 PM", by the clock of the place. */
export function spanText({
  from,
  until,
  timeZone,
}: Pick<PossiblePickup, 'from' | 'until' | 'timeZone'>): string {
  const [start, end] = [from, until].map((moment) => clockAt(new Date(moment), timeZone))
  return start && end
    ? `${dayText(start.readyByDate)}, ${clock12(start.readyByTime)}–${clock12(end.readyByTime)}`
    : ''
}

/** "9:00 AM–12:00 PM", by the clock of the place. */
export function hoursText({
  from,
  until,
  timeZone,
}: Pick<PossiblePickup, 'from' | 'until' | 'timeZone'>): string {
  const times = [from, until].map((moment) => clock12(clockAt(new Date(moment), timeZone).readyByTime))
  return times.join('–')
}

type PickupTimes = Pick<Order, 'pickupTime' | 'pickupDate' | 'pickupWindow'>

/** An order's pickup window or preferred time; null when it has neither. */
export function pickupText({ pickupTime, pickupDate, pickupWindow }: PickupTimes): string | null {
  if (pickupWindow) return spanText(pickupWindow)
  if (pickupTime === null) return null
  return pickupDate === null ? clock12(pickupTime) : `${dayText(pickupDate)} at ${clock12(pickupTime)}`
}

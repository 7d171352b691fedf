import type { PickupPlace } from '#shared/api/pickup-places.ts'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { clock12, dayText } from '#shared/ready-by.ts'

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** "Saturdays, 9:00 AM–12:00 PM", or a single day, with the location if set: "… · Stall". */
export function windowTitle(
  window: PickupWindow,
  places: readonly Pick<PickupPlace, 'id' | 'name'>[],
): string {
  const { placeId, weekday, firstDay, from, until } = window
  const days = weekday === null ? dayText(firstDay) : `${weekdays[weekday] ?? ''}s`
  const hours = `${days}, ${clock12(from)}–${clock12(until === '24:00' ? '00:00' : until)}`
  const place = places.find(({ id }) => id === placeId)
  return place ? `${hours} · ${place.name}` : hours
}

/** Formats a window's terms: "12 pickups each 60 minutes · order by 6:00 PM, 2 days before". */
export function windowTerms(window: PickupWindow): string {
  const { capacity, slotMinutes, cutoff, leadMinutes, weekday, firstDay, lastDay, isOwn } = window
  const pickups = `${capacity} ${capacity === 1 ? 'pickup' : 'pickups'}`
  return [
    slotMinutes === null ? pickups : `${pickups} every ${slotMinutes} minutes`,
    ...(cutoff === null ? [] : [cutoffText(cutoff)]),
    ...(leadMinutes === 0 ? [] : [`minimum notice: ${inHours(leadMinutes)}`]),
    ...(weekday === null || lastDay === null ? [] : [`${dayText(firstDay)} to ${dayText(lastDay)}`]),
    ...(isOwn ? ['only for its own bake day'] : []),
  ].join(' · ')
}

/** Formats a cutoff: "order by 6:00 PM, 2 days before". */
export function cutoffText(cutoff: NonNullable<PickupWindow['cutoff']>): string {
  if ('hours' in cutoff) return `order at least ${inHours(cutoff.hours * 60)} ahead`
  const { daysBefore, at } = cutoff
  if (daysBefore === 0) return `order by ${clock12(at)} that day`
  return `order by ${clock12(at)}, ${daysBefore === 1 ? 'the day' : `${daysBefore} days`} before`
}

function inHours(minutes: number): string {
  const hours = minutes / 60
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** Says that existing orders keep their time when a window changes or is removed; null if there are none. */
export function ordersKept({ openOrders }: Pick<PickupWindow, 'openOrders'>): string | null {
  if (openOrders === 0) return null
  return openOrders === 1
    ? '1 existing order keeps its time.'
    : `${openOrders} existing orders keep their times.`
}

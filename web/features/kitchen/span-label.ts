import type { PickupSpan } from '#shared/kitchen-day.ts'
import { clock12 } from '#shared/ready-by.ts'

/** "Kitchen, 9:00 AM–12:00 PM": the pickup time, after the place if the baker has several. */
export function spanLabel({ place, pickupTime, pickupUntil }: PickupSpan, namesPlaces: boolean): string {
  const from = clock12(pickupTime)
  const time = pickupUntil === null ? from : `${from}–${clock12(pickupUntil)}`
  return namesPlaces && place !== null ? `${place}, ${time}` : time
}

import type { PickupChoice, PossiblePickup, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { daysToPickUp } from '#shared/pickup-days.ts'
import { spanText } from '#shared/pickup-labels.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { lastMomentInSentence } from '#shared/zone-clock.ts'

/** When a buyer wants to pick up, as it is kept in a form and in the cart. */
export interface PickupWish {
  /** HH:MM, or empty without a preference */
  pickupTime: string
  /** YYYY-MM-DD; empty or left out: the first day that there is */
  pickupDate?: string
  /** the window chosen, where the baker has any */
  pickupWindow?: PickupChoice | null
}

/** A wish as it is sent: without what was not filled in. */
export function pickupBody({ pickupTime, pickupDate, pickupWindow }: PickupWish) {
  if (pickupWindow) return { pickupWindow }
  if (pickupTime === '') return {}
  return pickupDate ? { pickupTime, pickupDate } : { pickupTime }
}

/** The wish of several lines of one baker: they are one person's visit. */
export function commonWish(lines: readonly PickupWish[]): PickupWish {
  const timed = lines.find(({ pickupTime }) => pickupTime !== '')
  const pickupWindow = lines.find((line) => line.pickupWindow)?.pickupWindow ?? null
  return { pickupTime: timed?.pickupTime ?? '', pickupDate: timed?.pickupDate ?? '', pickupWindow }
}

/** The slots in which all of a baker's listings can be picked up at one place, each from when the last of them is ready. */
export function commonSlots(answers: readonly PossiblePickups[]): PossiblePickup[] {
  const [first, ...others] = answers
  if (!first) return []
  return first.windows.flatMap((slot) => {
    const same = others.map(({ windows }) =>
      windows.find((other) => isSame(other, slot) && other.placeId === slot.placeId),
    )
    if (same.includes(undefined)) return []
    const from = [slot, ...same].reduce(
      (latest, other) => (other && other.from > latest ? other.from : latest),
      slot.from,
    )
    return [{ ...slot, from }]
  })
}

/** Whether a choice is of this slot. */
export function isSame(one: PickupChoice, other: PickupChoice): boolean {
  return one.id === other.id && one.startsAt === other.startsAt
}

/** Few enough places that a buyer should know. */
const fewPlaces = 3

/** "Sat, Nov 28, 9:00 AM–12:00 PM (2 places left)". */
export function slotText(slot: PossiblePickup): string {
  const { placesLeft } = slot
  if (placesLeft > fewPlaces) return spanText(slot)
  return `${spanText(slot)} (${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left)`
}

/** "Order by Thu, Nov 26 at 6:00 PM.", "Order by the end of today.", as the clock of the place shows it. */
export function orderByText({ orderBy, timeZone }: PossiblePickup, now: Date): string {
  return `Order by ${lastMomentInSentence(orderBy, timeZone, now)}.`
}

/** The days on which goods that are ready then can be wished for, the first and the last. */
export function wishDays(
  ready: { readyByDate: string; timeZone: string },
  now: Date,
): { first: string; last: string } {
  const today = dateInZone(now, ready.timeZone)
  const first = today > ready.readyByDate ? today : ready.readyByDate
  return { first, last: addDays(ready.readyByDate, daysToPickUp) }
}

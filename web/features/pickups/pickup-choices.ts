import type { PickupChoice, PossiblePickup, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { daysToPickUp } from '#shared/pickup-days.ts'
import { spanText } from '#shared/pickup-labels.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { lastMomentInSentence } from '#shared/zone-clock.ts'

/** A buyer's preferred pickup time, as stored in forms and carts. */
export interface PickupPreference {
  /** HH:MM, or empty for no preference */
  pickupTime: string
  /** YYYY-MM-DD; empty or absent for the first possible day */
  pickupDate?: string
  /** the chosen slot, if the baker has windows */
  pickupWindow?: PickupChoice | null
}

/** A wish as an API body, without empty fields. */
export function pickupBody({ pickupTime, pickupDate, pickupWindow }: PickupPreference) {
  if (pickupWindow) return { pickupWindow }
  if (pickupTime === '') return {}
  return pickupDate ? { pickupTime, pickupDate } : { pickupTime }
}

/** The shared wish of one baker's lines, which are one visit. */
export function commonWish(lines: readonly PickupPreference[]): PickupPreference {
  const timed = lines.find(({ pickupTime }) => pickupTime !== '')
  const pickupWindow = lines.find((line) => line.pickupWindow)?.pickupWindow ?? null
  return { pickupTime: timed?.pickupTime ?? '', pickupDate: timed?.pickupDate ?? '', pickupWindow }
}

/** The wish, with the first slot where one is needed and none was chosen. */
export function wishWithSlot(wish: PickupPreference, possible: PossiblePickups | null): PickupPreference {
  const [first] = possible?.isNeeded && !wish.pickupWindow ? possible.windows : []
  return first ? { ...wish, pickupWindow: { id: first.id, startsAt: first.startsAt } } : wish
}

/** The slots common to all of a baker's listings at one place, each from when the last listing is ready. */
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

/** Whether two choices are the same slot. */
export function isSame(one: PickupChoice, other: PickupChoice): boolean {
  return one.id === other.id && one.startsAt === other.startsAt
}

/** At or below this number, remaining places are shown. */
const fewPlaces = 3

/** Formats a slot: "Sat, Nov 28, 9:00 AM–12:00 PM (2 places left)". */
export function slotText(slot: PossiblePickup): string {
  const { placesLeft } = slot
  if (placesLeft > fewPlaces) return spanText(slot)
  return `${spanText(slot)} (${placesLeft} ${placesLeft === 1 ? 'place' : 'places'} left)`
}

/** The deadline in the location's time zone: "Order by Thu, Nov 26 at 6:00 PM.", "Order by the end of today." */
export function orderByText({ orderBy, timeZone }: PossiblePickup, now: Date): string {
  return `Order by ${lastMomentInSentence(orderBy, timeZone, now)}.`
}

/** The first and last day a buyer may prefer for goods ready then. */
export function wishDays(
  ready: { readyByDate: string; timeZone: string },
  now: Date,
): { first: string; last: string } {
  const today = dateInZone(now, ready.timeZone)
  const first = today > ready.readyByDate ? today : ready.readyByDate
  return { first, last: addDays(ready.readyByDate, daysToPickUp) }
}

import type { PossiblePickup } from '#shared/api/pickup-windows.ts'
import { hoursText } from '#shared/pickup-labels.ts'
import { clock12, dayText, type ReadyBy } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { areSeveralPlaces, type PickupLines } from './visit-rules.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A count in words inside a sentence: "three". */
export function numberText(count: number): string {
  return numbers[count]?.toLowerCase() ?? String(count)
}

/** A count in words for the start of a sentence: "Three bakers". */
export function countText(count: number, one: string, many: string): string {
  return `${numbers[count] ?? count} ${count === 1 ? one : many}`
}

/**
 * The number of pickup walks: "Three bakers, so three short walks." A baker takes several if day, place or window
 * differ.
 */
export function walksText(bakers: number, pickups: number): string {
  const walks = countText(pickups, 'short walk', 'short walks').toLowerCase()
  const who = countText(bakers, 'baker', 'bakers')
  return pickups === bakers
    ? `${who}, so ${walks}.`
    : `${who}, and several days, times, or locations, so ${walks}.`
}

/** Says whether pickup times are chosen or agreed with the baker; null until known. */
export function timesText(bakers: number, pickups: readonly PickupLines[]): string | null {
  const possible = pickups.map(({ visit }) => visit?.possible ?? null)
  if (possible.includes(null)) return null
  const chosen = possible.filter((one) => one?.isNeeded).length
  if (chosen === 0)
    return bakers === 1 ? 'You agree on a time with the baker.' : 'You agree on a time with each baker.'
  if (chosen < pickups.length)
    return 'Choose a pickup time at checkout where the baker offers them. Otherwise, agree on one with the baker.'
  return chosen === 1 ? 'You choose a pickup time at checkout.' : 'You choose your pickup times at checkout.'
}

/** Asks whether to order the rest of a cart; `pickups` is null if a part of a pickup is left out too. */
export function orderRestText(pickups: number | null): string {
  if (pickups === null) return 'Order the rest'
  return pickups === 1 ? 'Order the other one' : `Order the other ${numberText(pickups)}`
}

/** When a pickup is, by the clock of its place; `goods` are picked up once the last of them is ready. */
export function whenText(
  { slot, pickupTime }: { slot: PossiblePickup | null; pickupTime: string },
  goods: readonly ReadyBy[],
  now: Date,
): string {
  if (slot) return hoursText(slot)
  if (pickupTime !== '') return `Around ${clock12(pickupTime)}, if it suits the baker`
  const last = goods
    .toSorted((one, other) => readyMoment(one).getTime() - readyMoment(other).getTime())
    .at(-1)
  if (!last) return ''
  return readyMoment(last) <= now ? 'Ready now' : `From ${clock12(last.readyByTime)}`
}

/**
 * The heading of one of a baker's pickups: ready day, address if there are several places, and a number if equal. Null
 * for a single or unknown pickup.
 */
export function visitTitle(pickup: PickupLines, pickups: readonly PickupLines[]): string | null {
  const titleOf = ({ visit }: PickupLines) => {
    if (visit === null) return null
    const date = dayText(visit.day)
    return areSeveralPlaces(pickups) ? `Ready ${date}, at ${visit.address}` : `Ready ${date}`
  }
  const title = titleOf(pickup)
  if (title === null || pickups.length === 1) return null
  const alike = pickups.filter((other) => titleOf(other) === title)
  return alike.length === 1 ? title : `${title}, pickup ${alike.indexOf(pickup) + 1} of ${alike.length}`
}

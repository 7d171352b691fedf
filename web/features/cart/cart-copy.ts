import { dayText } from '#shared/ready-by.ts'
import { areSeveralPlaces, type PickupLines } from './visit-rules.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

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

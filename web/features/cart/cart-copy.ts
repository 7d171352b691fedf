import { dayText } from '#shared/ready-by.ts'
import { areSeveralPlaces, type PickupLines } from './visit-rules.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A small number of things in words, at the start of a sentence: "Three bakers". */
export function countText(count: number, one: string, many: string): string {
  return `${numbers[count] ?? count} ${count === 1 ? one : many}`
}

/** How many walks the pickups take: "Three bakers, so three short walks."; more where not all is picked up on one day, at one place, in one window. */
export function walksText(bakers: number, pickups: number): string {
  const walks = countText(pickups, 'short walk', 'short walks').toLowerCase()
  const who = countText(bakers, 'baker', 'bakers')
  return pickups === bakers
    ? `${who}, so ${walks}.`
    : `${who}, and several days, times or places, so ${walks}.`
}

/** How the times of the pickups come about: chosen of those there are, or agreed with the baker; null while nobody knows. */
export function timesText(bakers: number, pickups: readonly PickupLines[]): string | null {
  const possible = pickups.map(({ visit }) => visit?.possible ?? null)
  if (possible.includes(null)) return null
  const chosen = possible.filter((one) => one?.isNeeded).length
  if (chosen === 0) return bakers === 1 ? 'You agree a time with them.' : 'You agree a time with each.'
  if (chosen < pickups.length)
    return 'You choose a pickup time at the checkout where there are any, and agree one where there are none.'
  return chosen === 1
    ? 'You choose a pickup time at the checkout.'
    : 'You choose your pickup times at the checkout.'
}

/**
 * What tells a baker's pickup from their others: "Ready Sat, Nov 28", with the address where there are several places, and which one it is
 * where several are alike; null where it is the only one, or not known yet.
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

import { dayText } from '#shared/ready-by.ts'
import { areSeveralPlaces, type PickupLines, type Visit } from './cart-rules.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A small number of things in words, at the start of a sentence: "Three bakers". */
export function countText(count: number, one: string, many: string): string {
  return `${numbers[count] ?? count} ${count === 1 ? one : many}`
}

/** How many walks the pickups take: "Three bakers, so three short walks."; more where not all is ready on one day, at one place. */
export function walksText(bakers: number, pickups: number): string {
  const walks = countText(pickups, 'short walk', 'short walks').toLowerCase()
  const who = countText(bakers, 'baker', 'bakers')
  return pickups === bakers ? `${who}, so ${walks}.` : `${who}, and several days or places, so ${walks}.`
}

/** What tells a baker's pickup from their others: "Ready Sat, Nov 28", with the address where there are several places. */
export function visitTitle({ day, address }: Visit, pickups: readonly PickupLines[]): string {
  const date = dayText(day)
  return areSeveralPlaces(pickups) ? `Ready ${date}, at ${address}` : `Ready ${date}`
}

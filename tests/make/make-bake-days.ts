import { BakePlan } from '#shared/api/bake-days.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { Person } from './make-person.ts'

/** A listing that is ready the next day comes before the days of `makeRepeat`, so it is none of its Saturdays. */
export const aTuesday = new Date('2026-11-24T17:00:00Z')

/** A valid repeat: Saturdays at 9:00, 20 servings, order by Thursday 18:00; `changes` replace fields. */
export function repeatBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const cutoff = { daysBefore: 2, at: '18:00' }
  return { weekdays: [6], readyByTime: '09:00', servingsAvailable: 20, cutoff, ...changes }
}

/** Repeats a listing every Saturday through the API as its baker; `changes` replace fields. */
export async function makeRepeat(
  baker: Person,
  listing: Pick<Listing, 'id'>,
  changes: Record<string, unknown> = {},
): Promise<BakePlan> {
  const url = `/api/food-listings/${listing.id}/bake-days/repeat`
  const answer = await baker.call('PUT', url, repeatBody(changes))
  if (answer.status !== 200)
    throw new Error(`The repeat answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return BakePlan.parse(answer.body)
}

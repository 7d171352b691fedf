import { BakePlan } from '#shared/api/bake-days.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { Person } from './make-person.ts'

/** What is ready the day after comes before the days of `makeRepeat`, and is none of them: one of its Saturdays could not be ordered on a Friday. */
export const aTuesday = new Date('2026-11-24T17:00:00Z')

/** A valid repeat, every Saturday at nine with 20 servings, to be ordered by Thursday at six; `changes` replace fields. */
export function repeatBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const cutoff = { daysBefore: 2, at: '18:00' }
  return { weekdays: [6], readyByTime: '09:00', servingsAvailable: 20, cutoff, ...changes }
}

/** Has a listing baked every Saturday, as its baker through the API; `changes` replace fields. */
export async function makeRepeat(
  baker: Person,
  listing: Pick<Listing, 'id'>,
  changes: Record<string, unknown> = {},
): Promise<BakePlan> {
  const url = `/api/food-listings/${listing.id}/bake-days/repeat`
  const answer = await baker.call('PUT', url, repeatBody(changes))
  if (answer.status !== 200)
    throw new Error(`A repeat answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return BakePlan.parse(answer.body)
}

import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/database.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'
import { countMatches } from './look-up-repository.ts'

/** How many listings are looked at to count the matches; where there are more, the count is left out. */
const mostLookedAt = 250

/** How long what had too many to count is not counted again, in milliseconds: it hardly shrinks so soon. */
const stayingLarge = 60_000

const largeUntil = new WeakMap<Database, Map<string, number>>()

/** How many listings match, or null where too many would have to be looked at to tell, or had to be a minute ago. */
export async function countWhereCheap(
  { database, db, now }: Pick<AppContext, 'database' | 'db' | 'now'>,
  filter: ListingFilter,
): Promise<number | null> {
  const scope = `${filter.cuisine} ${filter.cookId} ${filter.readySince === null}`
  const large = largeUntil.get(database) ?? new Map<string, number>()
  largeUntil.set(database, large)
  if ((large.get(scope) ?? 0) > now().getTime()) return null
  const count = await countMatches(db, filter, mostLookedAt)
  if (count === null) large.set(scope, now().getTime() + stayingLarge)
  else large.delete(scope)
  return count
}

import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/database.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'
import { countMatches } from './look-up-repository.ts'

/** The most listings we read to count matches; above that, the count is left out. */
const mostLookedAt = 250

/** How long we skip counting after there were too many listings, in milliseconds. */
const skippedFor = 60_000

const largeUntil = new WeakMap<Database, Map<string, number>>()

/** The number of matches; null when there are, or were a minute ago, too many listings to count. */
export async function countWhereCheap(
  { database, db, now }: Pick<AppContext, 'database' | 'db' | 'now'>,
  filter: ListingFilter,
): Promise<number | null> {
  const scope = `${filter.cuisine} ${filter.cookId} ${filter.readySince === null}`
  const large = largeUntil.get(database) ?? new Map<string, number>()
  largeUntil.set(database, large)
  if ((large.get(scope) ?? 0) > now().getTime()) return null
  const count = await countMatches(db, filter, mostLookedAt)
  if (count === null) large.set(scope, now().getTime() + skippedFor)
  else large.delete(scope)
  return count
}

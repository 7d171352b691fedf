import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { browsableSince } from './listing-rules.ts'
import { markLeftBrowsing } from './listings-repository.ts'
import { listingSearch } from './search/listing-search.ts'

/** How many listings one transaction updates, so that none blocks the embedded database for long. */
const atOnce = 500

/**
 * Removes past listings from the search indexes and map clusters (decisions, time zone). Idempotent.
 * A new ready date brings a listing back at once. Returns how many were removed.
 */
export async function retirePastListings({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const since = browsableSince(now())
  let left = 0
  for (;;) {
    const some = await inTransaction(db, (trx) => markLeftBrowsing(trx, since, atOnce))
    left += some
    if (some < atOnce) break
  }
  if (left > 0) await listingSearch.countTiles({ db, now })
  return left
}

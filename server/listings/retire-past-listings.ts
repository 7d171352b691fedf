import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { browsableSince } from './listing-rules.ts'
import { noteLeftBrowsing } from './listings-repository.ts'
import { listingSearch } from './search/listing-search.ts'

/** How many listings one transaction takes out, so that none holds up the embedded database for long. */
const atOnce = 500

/**
 * Takes the listings that are past out of the search indexes and the map's clusters (decisions, time zone). Running it again
 * changes nothing; a listing with a new ready date is back at once. Answers how many left.
 */
export async function retirePastListings({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const since = browsableSince(now())
  let left = 0
  for (;;) {
    const some = await inTransaction(db, (trx) => noteLeftBrowsing(trx, since, atOnce))
    left += some
    if (some < atOnce) break
  }
  if (left > 0) await listingSearch.countTiles({ db, now })
  return left
}

import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { listingSearch } from '#server/listings/search/listing-search.ts'
import { loadSeed, type SeedOrder } from '../../scripts/seed/load-seed.ts'

/** Fills an empty database like `npm run seed`, with everything a search needs; `more` adds options. */
export async function fillDatabase(
  database: Database,
  listings: number,
  more: Pick<SeedOrder, 'windowsOneIn'> = {},
): Promise<void> {
  const now = new Date()
  await migrate(database)
  const plan = { seed: 1, listings, bakers: Math.ceil(listings / 12), now, ...more }
  const silent = {
    onListings: () => undefined,
    onStage: () => undefined,
    signal: new AbortController().signal,
  }
  await loadSeed(database, plan, silent)
  await listingSearch.refreshWords({ database, db: database.db, now: () => now })
  await listingSearch.countTiles({ db: database.db, now: () => now })
}

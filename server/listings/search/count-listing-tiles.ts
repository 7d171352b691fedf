import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { countTiles, takeChangedTiles } from './listing-tiles-repository.ts'

/** How many changes one transaction takes up, so that none holds up the embedded database for long. */
const atOnce = 500

/**
 * Counts the tiles of the map whose listings changed since they were last counted, and those around them (MAP-11).
 * Running it again changes nothing. Answers how many tiles of the finest level it counted.
 */
export async function countListingTiles({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let counted = 0
  for (;;) {
    const tiles = await inTransaction(db, async (trx) => {
      const changed = await takeChangedTiles(trx, atOnce)
      if (changed.length > 0) await countTiles(trx, changed, now())
      return changed
    })
    if (tiles.length === 0) return counted
    counted += tiles.length
  }
}

import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { countTiles, takeChangedTiles } from './listing-tiles-repository.ts'

/** How many changes one transaction processes, so that none blocks the embedded database for long. */
const atOnce = 500

/**
 * Recounts changed map tiles of the finest level and the larger ones around them (MAP-11). Idempotent.
 * Returns how many tiles of the finest level it counted.
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

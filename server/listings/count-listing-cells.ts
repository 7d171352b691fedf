import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { countSquares, takeChangedSquares } from './listing-cells-repository.ts'

/** How many changes one transaction takes up, so that none holds up the embedded database for long. */
const atOnce = 500

/**
 * Counts the squares of the map whose listings changed since they were last counted, and those around them (MAP-11).
 * Running it again changes nothing. Answers how many squares of the finest level it counted.
 */
export async function countListingCells({ db }: Pick<AppContext, 'db'>): Promise<number> {
  let counted = 0
  for (;;) {
    const squares = await inTransaction(db, async (trx) => {
      const changed = await takeChangedSquares(trx, atOnce)
      if (changed.length > 0) await countSquares(trx, changed)
      return changed
    })
    if (squares.length === 0) return counted
    counted += squares.length
  }
}

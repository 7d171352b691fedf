import type { Database } from '#server/database/database.ts'

/** The interval between batches of changes, in milliseconds. */
const changeEvery = 20

/** A baker in Texas changes a listing's price. */
export const changePrice = 'update food_listings set price_cents = price_cents % 5000 + 1 where id = $1'

/** Some listings in Texas, whose changes must not affect searches in New York. */
export async function listingsInTexas({ runSql }: Pick<Database, 'runSql'>): Promise<string[]> {
  const rows = await runSql(`select id from food_listings
    where shown_latitude between 28 and 33 and shown_longitude between -100 and -95 and is_public limit 200`)
  if (rows.length === 0) throw new Error('There are no listings in Texas')
  return rows.map(({ id }) => String(id))
}

/**
 * Changes listings one by one at a rate per second; returns a function that stops and returns the number of
 * changes.
 */
export function keepChanging(
  { runSql }: Pick<Database, 'runSql'>,
  changesPerSecond: number,
  { statement, ids }: { statement: string; ids: readonly string[] },
): () => Promise<number> {
  let isStopped = false
  const start = performance.now()
  const changing = (async () => {
    let done = 0
    while (!isStopped) {
      const due = Math.floor(((performance.now() - start) * changesPerSecond) / 1000) - done
      await Promise.all(
        Array.from({ length: due }, (_, index) => runSql(statement, [ids[(done + index) % ids.length]])),
      )
      done += due
      await new Promise((resolve) => setTimeout(resolve, changeEvery))
    }
    return done
  })()
  return () => {
    isStopped = true
    return changing
  }
}

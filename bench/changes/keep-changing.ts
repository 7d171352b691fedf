import type { Database } from '#server/database/database.ts'

/** How often some listings change, in milliseconds. */
const changeEvery = 20

/** What a baker in Texas changes of a listing: its price. */
export const changePrice = 'update food_listings set price_cents = price_cents % 5000 + 1 where id = $1'

/** Some listings in Texas, of which nobody in New York is to notice. */
export async function listingsInTexas({ runSql }: Pick<Database, 'runSql'>): Promise<string[]> {
  const rows = await runSql(`select id from food_listings
    where shown_latitude between 28 and 33 and shown_longitude between -100 and -95 and is_public limit 200`)
  if (rows.length === 0) throw new Error('Nothing is baked in Texas')
  return rows.map(({ id }) => String(id))
}

/** Changes listings one by one, so many a second; answers how to stop, which answers how many were. */
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

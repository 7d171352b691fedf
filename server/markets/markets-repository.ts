import type { Db, FarmersMarketRow, NewFarmersMarketRow, Trx } from '#server/database/tables.ts'
import type { MarketQuestion } from './market-question-rules.ts'

/** Rows per insert: PostgreSQL takes 65,535 values in one statement. */
const rowsAtOnce = 1_000

/** The number of imported markets; 0 means that the bundled list is used. */
export async function countMarkets(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('farmers_markets')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The imported markets in a box, a ZIP code or a state. */
export async function findImportedMarkets(db: Db, question: MarketQuestion): Promise<FarmersMarketRow[]> {
  const all = db.selectFrom('farmers_markets').selectAll()
  switch (question.kind) {
    case 'around': {
      const { south, west, north, east } = question.box
      return all
        .where('latitude', '>=', south)
        .where('latitude', '<=', north)
        .where('longitude', '>=', west)
        .where('longitude', '<=', east)
        .execute()
    }
    case 'zip':
      return all.where('zip', '=', question.zip).orderBy('name').execute()
    case 'city':
    case 'state':
      return all.where('state', '=', question.state).orderBy('name').execute()
  }
}

/** Replaces the imported list. */
export async function replaceMarkets(trx: Trx, markets: readonly NewFarmersMarketRow[]): Promise<void> {
  await trx.deleteFrom('farmers_markets').execute()
  for (let from = 0; from < markets.length; from += rowsAtOnce) {
    await trx
      .insertInto('farmers_markets')
      .values(markets.slice(from, from + rowsAtOnce))
      .execute()
  }
}

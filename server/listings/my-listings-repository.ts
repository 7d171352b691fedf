import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { ListingState } from '#shared/api/my-listings.ts'
import type { MyListingSort } from '#shared/list-sorts.ts'
import { canBeOrdered } from './sold-out-repository.ts'

/** Selects listings of a baker. */
export interface MyListingsFilter {
  cookId: string
  text: string | null
  state: ListingState | null
  /** a listing ready before this time is past */
  readySince: Date
}

function ownListings(db: Db, { cookId, text, state, readySince }: MyListingsFilter) {
  return db
    .selectFrom('food_listings')
    .where('cook_id', '=', cookId)
    .where('archived_at', 'is', null)
    .$if(text !== null, (listings) =>
      listings.where(
        sql<boolean>`strpos(fold_text(title || ' ' || cuisine || ' ' || description), fold_text(${text})) > 0`,
      ),
    )
    .$if(state !== null, (listings) => listings.where(sql<boolean>`${stateColumn(readySince)} = ${state}`))
}

/** The state of a listing; the first that applies wins. */
function stateColumn(readySince: Date): RawBuilder<ListingState> {
  return sql<ListingState>`case
    when not is_active then 'paused'
    when is_draft then 'draft'
    when ready_at < ${readySince} then 'past'
    when ${canBeOrdered(sql`food_listings`)} is not true then 'sold_out'
    else 'active' end`
}

const orders: Record<MyListingSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  ready: sql`ready_at desc, id desc`,
  title: sql`fold_text(title), id`,
  price: sql`price_cents, id`,
  orders: sql`order_count desc, id desc`,
}

/** `limit` ids of a baker's listings from `offset`, sorted. */
export async function listMyListingIds(
  db: Db,
  filter: MyListingsFilter,
  { sort, offset, limit }: { sort: MyListingSort; offset: number; limit: number },
): Promise<string[]> {
  const rows = await ownListings(db, filter)
    .select('id')
    .orderBy(orders[sort])
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of a baker's listings that match. */
export async function countMyListings(db: Db, filter: MyListingsFilter): Promise<number> {
  const { listings } = await ownListings(db, filter)
    .select(sql<number>`count(*)::int`.as('listings'))
    .executeTakeFirstOrThrow()
  return listings
}

/** The number of a baker's listings in each state. */
export async function countMyListingsByState(
  db: Db,
  cookId: string,
  readySince: Date,
): Promise<Record<ListingState, number>> {
  const rows = await ownListings(db, { cookId, text: null, state: null, readySince })
    .select([stateColumn(readySince).as('state'), sql<number>`count(*)::int`.as('listings')])
    .groupBy(sql`1`)
    .execute()
  const counts = { active: 0, sold_out: 0, paused: 0, draft: 0, past: 0 }
  for (const { state, listings } of rows) counts[state] = listings
  return counts
}

/** The number of a baker's listings on sale. */
export async function countLiveListings(db: Db, userId: PersonId): Promise<number> {
  const row = await db
    .selectFrom('food_listings')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('cook_id', '=', userId)
    .where('is_public', '=', sql.lit(true))
    .executeTakeFirstOrThrow()
  return row.count
}

import { sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { ListingId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'
import { cancelledStatuses } from '#shared/order-status-groups.ts'

/** A listing whose stock and sales do not add up to the servings offered. */
export interface WrongStock {
  id: ListingId
  offered: Servings
  left: Servings
  taken: Servings
}

/**
 * Servings taken: all of each order, except what a cancelled order put back on sale. A no-show counts as cancelled once
 * its servings are offered again.
 */
const taken = sql<Servings>`sum(
  (case when ${hasStatus(cancelledStatuses)} and (no_show_at is null or offers_no_show) then quantity - least(fulfilled_quantity, shared_quantity, quantity) else quantity end) * servings_each
)::integer`

/** Lists listings whose stock differs from the servings offered less those taken, in one statement. */
export async function listWrongStocks(db: Db): Promise<WrongStock[]> {
  const { rows } = await sql<WrongStock>`
    with sold as (
      select food_listing_id, coalesce(batch_id, food_listing_id) as batch_id, ${taken} as taken from orders group by 1, 2
    ), stocks as (
      select id, coalesce(batch_id, id) as batch_id, servings_offered, servings_available from food_listings
      union all
      -- includes the batch that the listing shows, to find differences between the two
      select food_listing_id, id, servings_offered, servings_available from batches
    )
    select distinct id, servings_offered as offered, servings_available as left, coalesce(taken, 0) as taken
    from stocks left join sold on sold.food_listing_id = stocks.id and sold.batch_id = stocks.batch_id
    where servings_offered <> servings_available + coalesce(taken, 0)
    order by id`.execute(db)
  return rows
}

/** Locks up to `limit` listings without a number of servings offered; returns their ids. */
export async function lockUncountedListings(trx: Trx, limit: number): Promise<ListingId[]> {
  const rows = await trx
    .selectFrom('food_listings')
    .select('id')
    .where('servings_offered', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the servings offered of locked listings to those left plus those taken. */
export async function noteServingsOffered(trx: Trx, ids: readonly ListingId[]): Promise<void> {
  await sql`
    update food_listings set servings_offered = servings_available + coalesce((
      select ${taken} from orders where food_listing_id = food_listings.id
        and coalesce(orders.batch_id, orders.food_listing_id) = coalesce(food_listings.batch_id, food_listings.id)
    ), 0)
    where id = any (${[...ids]}::uuid[])`.execute(trx)
}

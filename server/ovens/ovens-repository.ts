import { sql } from 'kysely'
import { comingServings } from '#server/batches/coming-servings.ts'
import { readyDate } from '#server/batches/order-ready.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { OvenSpaces } from '#shared/money.ts'
import { openStatuses, soldStatuses } from '#shared/order-status-groups.ts'

/** A baker's oven and its capacity per day. */
export interface Oven {
  cook_id: PersonId
  spaces_a_day: OvenSpaces
}

/** The ovens of the bakers who count oven spaces. */
export function listOvens(db: Db, cookIds: readonly PersonId[]): Promise<Oven[]> {
  if (cookIds.length === 0) return Promise.resolve([])
  return ovensOf(db, cookIds).execute()
}

/** Locks ovens until the transaction ends, so nobody else takes spaces. Read what is taken only in later statements. */
export function lockOvens(trx: Trx, cookIds: readonly PersonId[]): Promise<Oven[]> {
  return ovensOf(trx, cookIds).forNoKeyUpdate().execute()
}

function ovensOf(db: Db, cookIds: readonly PersonId[]) {
  return db
    .selectFrom('ovens')
    .select(['cook_id', 'spaces_a_day'])
    .where('cook_id', 'in', cookIds)
    .orderBy('cook_id')
}

/** Sets the daily capacity of a baker's oven. */
export async function saveOven(trx: Trx, { cook_id, spaces_a_day }: Oven, now: Date): Promise<void> {
  await trx
    .insertInto('ovens')
    .values({ cook_id, spaces_a_day, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('cook_id').doUpdateSet({ spaces_a_day, updated_at: now }))
    .execute()
}

/** Removes a baker's oven. */
export async function removeOven(trx: Trx, cookId: PersonId): Promise<void> {
  await trx.deleteFrom('ovens').where('cook_id', '=', cookId).execute()
}

/** The taken spaces of a baker's oven on a day. */
export interface Taken {
  cook_id: PersonId
  /** YYYY-MM-DD */
  day: string
  spaces: OvenSpaces
}

/**
 * The taken oven spaces of bakers on some days (YYYY-MM-DD), without empty days: by orders and walk-up sales.
 * Uses the current oven spaces of each bake.
 */
export async function listTaken(
  db: Db,
  cookIds: readonly PersonId[],
  days: readonly string[],
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with baked as (
      select batches.id, listing.id as listing_id, listing.cook_id, batches.ready_by_date as day, listing.oven_spaces
      from food_listings as listing join batches on batches.food_listing_id = listing.id
      where listing.cook_id = any(${cookIds}::uuid[]) and batches.ready_by_date = any(${days}::date[])
      union all
      -- the only batch of a bake, which has no row
      select id, id, cook_id, ready_by_date, oven_spaces from food_listings
      where cook_id = any(${cookIds}::uuid[]) and ready_by_date = any(${days}::date[]) and batch_id is null
    ),
    taken as (
      -- the range uses the index; no time zone is more than a day from UTC
      select listing.cook_id, ${readyDate} as day, listing.oven_spaces, ${comingServings} as servings
      from orders join food_listings as listing on listing.id = orders.food_listing_id
      where orders.cook_id = any(${cookIds}::uuid[])
        and orders.ready_at >= (select min(day) - 1 from unnest(${days}::date[]) as day)::timestamp at time zone 'UTC'
        and orders.ready_at < (select max(day) + 2 from unnest(${days}::date[]) as day)::timestamp at time zone 'UTC'
        and ${readyDate} = any(${days}::date[]) and ${counts}
      union all
      -- older orders, without a stored ready time
      select baked.cook_id, baked.day, baked.oven_spaces, ${comingServings}
      from baked join orders on orders.batch_id = baked.id
      where orders.ready_at is null and ${counts}
      union all
      -- and those of the first batch, while it was the only one
      select baked.cook_id, baked.day, baked.oven_spaces, ${comingServings}
      from baked join orders on orders.food_listing_id = baked.id
      where orders.ready_at is null and orders.batch_id is null and ${counts}
      union all
      select listing.cook_id, sale.ready_by_date as day, listing.oven_spaces, sale.servings
      from food_listings as listing join walk_up_sales as sale on sale.food_listing_id = listing.id
      where listing.cook_id = any(${cookIds}::uuid[]) and sale.ready_by_date = any(${days}::date[])
      union all
      -- older walk-up sales, without a stored day
      select baked.cook_id, baked.day, baked.oven_spaces, sale.servings
      from baked join walk_up_sales as sale on sale.food_listing_id = baked.listing_id
      where sale.ready_by_date is null and coalesce(sale.batch_id, sale.food_listing_id) = baked.id
    )
    select cook_id, day, sum(servings * oven_spaces)::float8 as spaces from taken group by cook_id, day
  `.execute(db)
  return rows
}

/** Orders that take oven spaces: open and sold ones. */
const counts = sql`orders.status in (${sql.join([...openStatuses, ...soldStatuses].map((status) => sql.lit(status)))})`

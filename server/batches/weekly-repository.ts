import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { ListingId } from '#shared/api/ids.ts'

/**
 * Whether a row of `food_listings` is baked weekly, also on days left after its repeat ended: by default, each of its
 * bake days is then picked up on that day (decisions, weekly bakes).
 */
export const isWeekly = sql<boolean>`(
  food_listings.batch_id is not null and (
    exists (select from bake_repeats as repeat where repeat.food_listing_id = food_listings.id)
    or exists (select from batches as day where day.food_listing_id = food_listings.id and day.is_from_repeat)
  )
)`

/** Whether a listing is baked weekly. */
export async function findIsWeekly(db: Db, id: ListingId): Promise<boolean> {
  const row = await db
    .selectFrom('food_listings')
    .select(isWeekly.as('is_weekly'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_weekly ?? false
}

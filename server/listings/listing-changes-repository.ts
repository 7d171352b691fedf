import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { type Change, parseListingChanges } from '#server/http/cache-tags-rules.ts'
import type { ListingId, PersonId } from '#shared/api/ids.ts'

/** A listing as a change notification. */
export const listingNotification = sql<string>`told_listing(
  food_listings.id, food_listings.shown_latitude, food_listings.shown_longitude)`

/** Listings as change notifications, without those that are gone. */
export async function changesOf(db: Db, ids: readonly ListingId[]): Promise<Change[]> {
  const rows = await db
    .selectFrom('food_listings')
    .select(listingNotification.as('told'))
    .where('id', 'in', ids)
    .execute()
  return rows.flatMap(({ told }) => parseListingChanges(told))
}

/** The bakers of listings by listing id, without listings that are gone. */
export async function cooksOf(db: Db, ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, PersonId>> {
  const rows = await db.selectFrom('food_listings').select(['id', 'cook_id']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, cook_id }) => [id, cook_id]))
}

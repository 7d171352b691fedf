import { sql } from 'kysely'
import type { Db, NewPhotoRow, PhotoRow, Trx } from '#server/database/tables.ts'

/** A stored photo, with its unused time restarted; undefined if it is not stored. */
export async function findPhotoAgain(db: Db, id: string, now: Date): Promise<PhotoRow | undefined> {
  return db
    .updateTable('photos')
    .set({
      unused_since: sql<Date | null>`case when unused_since is null then null else ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Stores a photo; keeps an existing one with the same id. */
export async function insertPhoto(db: Db, row: NewPhotoRow): Promise<void> {
  await db
    .insertInto('photos')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** How many photos a person uploaded first since a moment. */
export async function countPhotosSince(db: Db, ownerId: string, since: Date): Promise<number> {
  const { photos } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<string>().as('photos'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(photos)
}

/** The stored ones of these photo ids, locked until the transaction ends. */
export async function lockPhotos(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', ids)
    // a fixed order avoids deadlocks
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The ids of a listing's photos in order. */
export async function listPhotosOf(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_photos')
    .select('photo_id')
    .where('food_listing_id', '=', listingId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.photo_id)
}

/** Replaces a listing's photos. */
export async function replacePhotosOf(
  trx: Trx,
  listingId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const before = await trx
    .deleteFrom('listing_photos')
    .where('food_listing_id', '=', listingId)
    .returning('photo_id')
    .execute()
  const rows = ids.map((photo_id, position) => ({
    food_listing_id: listingId,
    position,
    photo_id,
    created_at: now,
    updated_at: now,
  }))
  if (rows.length > 0) await trx.insertInto('listing_photos').values(rows).execute()
  await markUnused(
    trx,
    before.map(({ photo_id }) => photo_id),
    now,
  )
}

/**
 * Sets when photos became unused in this transaction, because the trigger only knows the database's clock.
 * Ignores photos that are still shown.
 */
export async function markUnused(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('photos')
    .set({ unused_since: now, updated_at: now })
    .where('id', 'in', ids)
    .where('unused_since', 'is not', null)
    .execute()
}

/** Deletes one photo unused since a moment and returns its id; undefined if there is none. */
export async function deleteUnusedPhoto(trx: Trx, since: Date): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('photos')
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('photos as old')
          .select('old.id')
          .where('old.unused_since', '<', since)
          .where(sql<boolean>`not is_photo_shown(old.id)`)
          .orderBy('old.unused_since')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

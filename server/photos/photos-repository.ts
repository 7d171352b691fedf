import { sql } from 'kysely'
import type { Db, NewPhotoRow, PhotoRow, Trx } from '#server/database/tables.ts'

/** A kept photo, with its time to be used started anew; undefined when it is not kept. */
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

/** Stores a photo; one of the same id, stored meanwhile, stays as it is. */
export async function insertPhoto(db: Db, row: NewPhotoRow): Promise<void> {
  await db
    .insertInto('photos')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** How many photos somebody was the first to upload since a moment. */
export async function countPhotosSince(db: Db, ownerId: string, since: Date): Promise<number> {
  const { photos } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<string>().as('photos'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(photos)
}

/** Those of some ids that are kept, held in place until the transaction ends. */
export async function holdPhotos(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', ids)
    // in one order everywhere, so that two who hold the same ones never wait for each other
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The ids of a listing's photos in their order. */
export async function listPhotosOf(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_photos')
    .select('photo_id')
    .where('food_listing_id', '=', listingId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.photo_id)
}

/** Gives a listing these photos, in this order, and takes all others away. */
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
  await noteUnused(
    trx,
    before.map(({ photo_id }) => photo_id),
    now,
  )
}

/**
 * Says of photos that something of the transaction has stopped showing since when nothing does: the trigger that notes it knows
 * the database's clock alone. Those that are shown all the same are left alone.
 */
export async function noteUnused(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('photos')
    .set({ unused_since: now, updated_at: now })
    .where('id', 'in', ids)
    .where('unused_since', 'is not', null)
    .execute()
}

/** Deletes one photo that nothing has shown since a moment, and answers its id; undefined when there is none left. */
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

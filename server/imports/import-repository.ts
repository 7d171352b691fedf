import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { BodyHash } from '#server/database/tables/column-types.ts'
import type { Db, NewListingRow, Trx, UserRow } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Matching } from '#shared/api/imports.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'

/** The baker with an email address, and whether it is confirmed; undefined if there is none. */
export function findBaker(
  db: Db,
  email: string,
): Promise<Pick<UserRow, 'id' | 'email_verified'> | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
}

/** Inserts listings with one statement; a few hundred at most, because a statement takes 65,535 values. */
export async function insertListings(trx: Trx, rows: readonly NewListingRow[]): Promise<void> {
  await trx.insertInto('food_listings').values(rows).execute()
}

/** An import: its columns and result. */
export interface NewImport {
  headings: readonly string[]
  matching: Matching
  /** the number of listings */
  listings: number
  key: IdempotencyKey | null
  body: BodyHash
}

/** Stores an import; false if its key was already used. A concurrent import with the same key waits. */
export async function saveImport(
  trx: Trx,
  cookId: PersonId,
  { headings, matching, listings, key, body }: NewImport,
  now: Date,
): Promise<boolean> {
  const noted = await trx
    .insertInto('bake_imports')
    .values({
      id: newId(),
      cook_id: cookId,
      idempotency_key: key,
      idempotent_body: key === null ? null : body,
      headings: JSON.stringify(headings),
      matching: JSON.stringify(matching),
      listings,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['cook_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** The import with an idempotency key of a baker. */
export function findImportByKey(db: Db, cookId: PersonId, key: IdempotencyKey) {
  return db
    .selectFrom('bake_imports')
    .select(['listings', 'idempotent_body'])
    .where('cook_id', '=', cookId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** A baker's latest matching of the same headings, or undefined. */
export async function findMatching(
  db: Db,
  cookId: PersonId,
  headings: readonly string[],
): Promise<Matching | undefined> {
  const found = await db
    .selectFrom('bake_imports')
    .select('matching')
    .where('cook_id', '=', cookId)
    .where('headings', '=', sql<string[]>`${JSON.stringify(headings)}::jsonb`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.matching
}

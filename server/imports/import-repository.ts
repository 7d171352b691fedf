import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { BodyHash } from '#server/database/tables/column-types.ts'
import type { Db, NewListingRow, Trx, UserRow } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Matching } from '#shared/api/imports.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'

/** The baker with an e-mail address, and whether they have confirmed it; undefined when there is none. */
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

/** Stores listings with one statement; at most a few hundred, because a statement takes 65,535 values. */
export async function insertListings(trx: Trx, rows: readonly NewListingRow[]): Promise<void> {
  await trx.insertInto('food_listings').values(rows).execute()
}

/** An import by its columns and what it made. */
export interface NewImport {
  headings: readonly string[]
  matching: Matching
  /** how many it makes */
  listings: number
  key: IdempotencyKey | null
  body: BodyHash
}

/** Notes an import; false when its key has imported something already. Of two with one key the second waits for the first. */
export async function noteImport(
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

/** What a baker's key has imported. */
export function findImportByKey(db: Db, cookId: PersonId, key: IdempotencyKey) {
  return db
    .selectFrom('bake_imports')
    .select(['listings', 'idempotent_body'])
    .where('cook_id', '=', cookId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** How a baker matched the same columns the last time; undefined when they never did. */
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

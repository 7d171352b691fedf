import type { Db, NewListingRow, Trx, UserRow } from '#server/database/tables.ts'

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

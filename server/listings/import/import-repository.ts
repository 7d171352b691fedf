import type { Db, NewListingRow, Trx } from '#server/database/tables.ts'

/** The id of the baker with an e-mail address, or null. */
export async function findBakerId(db: Db, email: string): Promise<string | null> {
  const baker = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return baker?.id ?? null
}

/** Stores listings with one statement; at most a few hundred, because a statement takes 65,535 values. */
export async function insertListings(trx: Trx, rows: readonly NewListingRow[]): Promise<void> {
  await trx.insertInto('food_listings').values(rows).execute()
}

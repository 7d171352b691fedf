import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** Stores the connection that a baker began at a provider; replaces an earlier one. */
export async function keepConnection(
  trx: Trx,
  { userId, rail, ...begun }: { userId: PersonId; rail: Rail; trackingId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  const row = { tracking_id: begun.trackingId, expires_at: begun.expiresAt, created_at: now, updated_at: now }
  await trx
    .insertInto('payout_connections')
    .values({ user_id: userId, rail, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'rail']).doUpdateSet(row))
    .execute()
}

/** Tracking id of a baker's connection, or null without an unexpired one. */
export async function findConnectionOf(
  db: Db,
  userId: PersonId,
  rail: Rail,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('payout_connections')
    .select('tracking_id')
    .where('user_id', '=', userId)
    .where('rail', '=', rail)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.tracking_id ?? null
}

/** The baker who began a connection, or null without an unexpired one. */
export async function findBakerOfConnection(db: Db, trackingId: string, now: Date): Promise<PersonId | null> {
  const row = await db
    .selectFrom('payout_connections')
    .select('user_id')
    .where('tracking_id', '=', trackingId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Deletes a baker's connection on a rail, so that it can no longer bind an account. */
export async function deleteConnection(trx: Trx, userId: PersonId, rail: Rail): Promise<void> {
  await trx.deleteFrom('payout_connections').where('user_id', '=', userId).where('rail', '=', rail).execute()
}

/** Deletes connections that expired by `now`; returns their number. */
export async function deleteConnectionsExpiredBy(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('payout_connections').where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}

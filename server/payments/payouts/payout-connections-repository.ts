import type { Db, Trx } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** Keeps the connection that a baker has begun at a provider, in place of one begun before. */
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

/** By which id a baker's connection was begun; null without one that still counts. */
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

/** Who began the connection of an id; null where none still counts. */
export async function findBakerOfConnection(db: Db, trackingId: string, now: Date): Promise<PersonId | null> {
  const row = await db
    .selectFrom('payout_connections')
    .select('user_id')
    .where('tracking_id', '=', trackingId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Ends the connection that a baker has begun over a rail: no account comes of it any more. */
export async function deleteConnection(trx: Trx, userId: PersonId, rail: Rail): Promise<void> {
  await trx.deleteFrom('payout_connections').where('user_id', '=', userId).where('rail', '=', rail).execute()
}

/** Removes the connections that have expired by `now`; answers how many. */
export async function deleteConnectionsExpiredBy(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('payout_connections').where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}

import { sql } from 'kysely'
import type { SessionToken } from '#server/database/tables/column-types.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { Owner, Realm } from './realm.ts'
import { hashToken } from './token-hash.ts'

/** Whose session a token is, whether or not they may sign in; null when there is none. */
export async function findSessionOwner<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  token: SessionToken,
): Promise<Of['id'] | null> {
  const row = await db
    .selectFrom(tables.sessions)
    .select(sql.ref<Of['id']>(ownerColumn).as('ownerId'))
    .where('token', '=', hashToken(token))
    .executeTakeFirst()
  return row?.ownerId ?? null
}

/** Whether a session runs on, under whatever token. */
export async function isRunning<Of extends Owner>(
  db: Db,
  { tables }: Realm<Of>,
  sessionId: Of['sessionId'],
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom(tables.sessions)
    .select('id')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes down that whoever uses a session has proved who they are; who knows only the token before is signed out. */
export async function noteProof<Of extends Owner>(
  db: Db,
  { tables }: Realm<Of>,
  sessionId: Of['sessionId'],
  token: SessionToken,
  now: Date,
): Promise<void> {
  await db
    .updateTable(tables.sessions)
    .set({ token: hashToken(token), proved_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .execute()
}

/** Gives a session another token; whoever knows only the one before is signed out. False when it has ended. */
export async function replaceToken<Of extends Owner>(
  trx: Trx,
  { tables }: Realm<Of>,
  sessionId: Of['sessionId'],
  token: SessionToken,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(tables.sessions)
    .set({ token: hashToken(token), updated_at: now })
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the session of a token; nothing happens when there is none. */
export async function deleteSession(db: Db, { tables }: Realm, token: SessionToken): Promise<void> {
  await db.deleteFrom(tables.sessions).where('token', '=', hashToken(token)).execute()
}

/** Ends every session of an owner, but the one to keep if there is one, and sign-ins that wait for their second step. */
export async function deleteSessions<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
  keptId?: Of['sessionId'],
): Promise<void> {
  const all = db.deleteFrom(tables.sessions).where(sql.ref(ownerColumn), '=', ownerId)
  await (keptId === undefined ? all : all.where('id', '!=', keptId)).execute()
  // the account library keeps in each who proved a password that may be good no more
  await db.deleteFrom(tables.verifications).where('value', '=', ownerId).execute()
}

/** Removes the sessions that have expired by `now` or been idle for too long, which let nobody in any more; answers how many. */
export async function deleteSessionsExpiredBy(
  db: Db,
  { tables, idleTime }: Realm,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom(tables.sessions)
    .where((row) =>
      row.or([row('expires_at', '<=', now), row('last_used_at', '<=', new Date(now.getTime() - idleTime))]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

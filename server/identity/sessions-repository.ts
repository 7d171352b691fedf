import { sql } from 'kysely'
import type { SessionToken } from '#server/database/tables/column-types.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { Owner, Realm } from './realm.ts'
import { hashToken } from './token-hash.ts'

/** The owner of a session token, even if they may not sign in; null when there is no such session. */
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

/** Whether a session still exists, under any token. */
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

/** Records a re-authentication and replaces the token, which signs out holders of the old one. */
export async function recordReauthentication<Of extends Owner>(
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

/** Replaces a session's token, which signs out holders of the old one. False when the session has ended. */
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

/** Ends the session of a token, if there is one. */
export async function deleteSession(db: Db, { tables }: Realm, token: SessionToken): Promise<void> {
  await db.deleteFrom(tables.sessions).where('token', '=', hashToken(token)).execute()
}

/** Ends an owner's sessions, except an optional one, and their pending second steps. */
export async function deleteSessions<Of extends Owner>(
  db: Db,
  { tables, ownerColumn }: Realm<Of>,
  ownerId: Of['id'],
  keptId?: Of['sessionId'],
): Promise<void> {
  const all = db.deleteFrom(tables.sessions).where(sql.ref(ownerColumn), '=', ownerId)
  await (keptId === undefined ? all : all.where('id', '!=', keptId)).execute()
  // the library's verifications hold who proved a password that may no longer be valid
  await db.deleteFrom(tables.verifications).where('value', '=', ownerId).execute()
}

/** Deletes sessions that expired or were idle too long by `now`; returns how many. */
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

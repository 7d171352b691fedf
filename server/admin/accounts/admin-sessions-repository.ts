import { hashToken } from '#server/accounts/token-hash.ts'
import type { AdminSessionId, SessionToken } from '#server/database/column-types.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { adminIdleTime, adminSessionSeconds, adminUseResolution } from './admin-session-rules.ts'

/** An admin as their session shows them. */
export interface SessionAdmin extends AdminRecord {
  email: string
  sessionId: AdminSessionId
  mustChangePassword: boolean
  hasSecondFactor: boolean
  /** when they last proved who they are, beside having signed in */
  provedAt: Date | null
}

/** Whose session a token is, which is noted as used; null when it has ended or been idle, or its admin is inactive. */
export async function findSessionAdmin(db: Db, token: SessionToken, now: Date): Promise<SessionAdmin | null> {
  const row = await db
    .selectFrom('admin_sessions')
    .innerJoin('admin_users', 'admin_users.id', 'admin_sessions.admin_id')
    .select([
      'admin_users.id',
      'admin_users.username',
      'admin_users.email',
      'admin_users.first_name as firstName',
      'admin_users.last_name as lastName',
      'admin_users.role',
      'admin_users.must_change_password as mustChangePassword',
      'admin_users.two_factor_enabled as hasSecondFactor',
      'admin_sessions.id as sessionId',
      'admin_sessions.proved_at as provedAt',
      'admin_sessions.last_used_at as lastUsedAt',
    ])
    .where('admin_sessions.token', '=', hashToken(token))
    .where('admin_sessions.expires_at', '>', now)
    .where('admin_sessions.created_at', '>', new Date(now.getTime() - adminSessionSeconds * 1000))
    .where('admin_sessions.last_used_at', '>', new Date(now.getTime() - adminIdleTime))
    .where('admin_users.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { lastUsedAt, ...admin } = row
  if (now.getTime() - lastUsedAt.getTime() > adminUseResolution) await noteUse(db, admin.sessionId, now)
  return admin
}

async function noteUse(db: Db, sessionId: AdminSessionId, now: Date): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ last_used_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', now)
    .execute()
}

/** Writes down that whoever uses an admin session has proved who they are; who knows only the token before is signed out. */
export async function noteAdminProof(
  db: Db,
  sessionId: AdminSessionId,
  token: SessionToken,
  now: Date,
): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ token: hashToken(token), proved_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .execute()
}

/** Gives an admin session another token; whoever knows only the one before is signed out. False when it has ended. */
export async function replaceAdminToken(
  trx: Trx,
  sessionId: AdminSessionId,
  token: SessionToken,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admin_sessions')
    .set({ token: hashToken(token), updated_at: now })
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether an admin session runs on, under whatever token. */
export async function isAdminSessionRunning(db: Db, sessionId: AdminSessionId, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('admin_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the admin session of a token; nothing happens when there is none. */
export async function deleteAdminSession(db: Db, token: SessionToken): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token', '=', hashToken(token)).execute()
}

/** Ends every session of an admin, but the one to keep if there is one, and sign-ins that wait for their second step. */
export async function deleteAdminSessions(db: Db, adminId: AdminId, keptId?: AdminSessionId): Promise<void> {
  const query = db.deleteFrom('admin_sessions').where('admin_id', '=', adminId)
  await (keptId === undefined ? query : query.where('id', '!=', keptId)).execute()
  // the library keeps in each who proved a password that may be good no more
  await db.deleteFrom('admin_verifications').where('value', '=', adminId).execute()
}

/** Removes the admin sessions that have expired by `now`; answers how many. */
export async function deleteAdminSessionsExpiredBy(db: Db, now: Date): Promise<number> {
  const result = await db.deleteFrom('admin_sessions').where('expires_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}

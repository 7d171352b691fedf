import type { AdminSessionId, SessionToken } from '#server/database/tables/column-types.ts'
import type { Db } from '#server/database/tables.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import type { AdminRecord } from '#shared/api/admin-accounts.ts'
import { adminIdleTime, adminSessionSeconds, adminUseResolution } from './admin-session-rules.ts'

/** The admin of a session. */
export interface SessionAdmin extends AdminRecord {
  email: string
  sessionId: AdminSessionId
  mustChangePassword: boolean
  hasSecondFactor: boolean
  /** when they last re-authenticated; signing in does not count */
  reauthenticatedAt: Date | null
}

/** The admin of a session token, recording the use; null when it expired, was idle, or its admin is inactive. */
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
      'admin_sessions.proved_at as reauthenticatedAt',
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
  if (now.getTime() - lastUsedAt.getTime() > adminUseResolution) await recordUse(db, admin.sessionId, now)
  return admin
}

async function recordUse(db: Db, sessionId: AdminSessionId, now: Date): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ last_used_at: now, updated_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', now)
    .execute()
}

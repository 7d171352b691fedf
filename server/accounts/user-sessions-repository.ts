import { type InferResult, sql } from 'kysely'
import { compiledQueryCache } from '#server/database/compiled-query-cache.ts'
import type { SessionToken } from '#server/database/tables/column-types.ts'
import type { Db, SessionRow } from '#server/database/tables.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import type { PersonId, SessionId } from '#shared/api/ids.ts'
import { sessionIdleTime, sessionUseResolution } from './session-rules.ts'

/** The user of a session. */
export interface SessionUser {
  id: PersonId
  email: string
  isEmailConfirmed: boolean
  firstName: string
  lastName: string
  profileImageUrl: string | null
  sessionId: SessionId
  /** when they last re-authenticated; signing in does not count */
  reauthenticatedAt: Date | null
}

/** The columns of `users` about somebody signed in. */
export const signedInColumns = [
  'users.id',
  'users.email',
  'users.email_verified as isEmailConfirmed',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.profile_image_url as profileImageUrl',
] as const

/** When a session is used, and from which IP address. */
export interface SessionUse {
  now: Date
  ipAddress: string
}

/** Runs on every authenticated call. */
const sessionQuery = compiledQueryCache<InferResult<ReturnType<typeof sessionToFind>>[number]>()

/**
 * The user of a session token, recording the use when an address is given; null when it expired, was idle, or its user
 * is inactive or suspended.
 */
export async function findSessionUser(
  db: Db,
  token: SessionToken,
  now: Date,
  ipAddress?: string,
): Promise<SessionUser | null> {
  const asked = { hash: hashToken(token), now, since: new Date(now.getTime() - sessionIdleTime) }
  const query = sessionQuery('', Object.values(asked), () => sessionToFind(db, asked).compile())
  const [row] = (await db.executeQuery(query)).rows
  if (!row) return null
  const { lastUsedAt, ...user } = row
  const isStale = now.getTime() - lastUsedAt.getTime() > sessionUseResolution
  if (isStale && ipAddress !== undefined) await recordUse(db, user.sessionId, { now, ipAddress })
  return user
}

function sessionToFind(db: Db, { hash, now, since }: { hash: SessionRow['token']; now: Date; since: Date }) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...signedInColumns,
      'sessions.id as sessionId',
      'sessions.proved_at as reauthenticatedAt',
      'sessions.last_used_at as lastUsedAt',
    ])
    .where('sessions.token', '=', hash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', since)
    .where('users.is_active', '=', sql.lit(true))
    .where('users.suspended_at', 'is', null)
}

/** Records a session's use and address. */
export async function recordUse(db: Db, sessionId: SessionId, { now, ipAddress }: SessionUse): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, ip_address: ipAddress, updated_at: now })
    .where('id', '=', sessionId)
    .where('last_used_at', '<=', now)
    .execute()
}

/** The maximum number of listed sessions. */
const mostListed = 100

/** A user's active sessions, `sessionId` first, then the most recently used. */
export async function findSessionsOf(
  db: Db,
  { id, sessionId }: { id: PersonId; sessionId: SessionId },
  now: Date,
): Promise<Pick<SessionRow, 'id' | 'user_agent' | 'ip_address' | 'created_at' | 'last_used_at'>[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', new Date(now.getTime() - sessionIdleTime))
    .orderBy((row) => row('id', '=', sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
}

/** Ends one of a user's sessions; false when they have no such session. */
export async function deleteSessionOf(db: Db, userId: PersonId, sessionId: SessionId): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0
}

import { sql } from 'kysely'
import type { TokenHash } from '#server/database/tables/column-types.ts'
import type { AccessTokenRow, Db } from '#server/database/tables.ts'
import type { AccessScope } from '#shared/api/access-tokens.ts'
import type { AccessTokenId, PersonId, SessionId } from '#shared/api/ids.ts'
import { type SessionUser, signedInColumns } from '../user-sessions-repository.ts'
import { oldUse } from './access-token-rules.ts'

/** The owner of a token. Its id takes the place of a session's id. */
interface TokenUser extends SessionUser {
  scopes: readonly AccessScope[]
}

/** A token's owner and last use. */
interface FoundToken extends TokenUser {
  lastUsedAt: Date | null
}

/** The owner of a token; undefined when it ended, or its owner is inactive or suspended. */
export async function findTokenUser(
  db: Db,
  hash: TokenHash,
  now: Date,
): Promise<Omit<FoundToken, 'reauthenticatedAt'> | undefined> {
  return db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select([
      ...signedInColumns,
      sql.ref<SessionId>('access_tokens.id').as('sessionId'),
      'access_tokens.scopes',
      'access_tokens.last_used_at as lastUsedAt',
    ])
    .where('access_tokens.token_hash', '=', hash)
    .where('access_tokens.expires_at', '>', now)
    .where('users.is_active', '=', true)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Records a token's use, unless another call at the same time did. */
export async function recordTokenUse(db: Db, hash: TokenHash, now: Date): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now, updated_at: now })
    .where('token_hash', '=', hash)
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<=', oldUse(now))]))
    .execute()
}

/** Stores a new token of a person. */
export async function insertAccessToken(db: Db, token: AccessTokenRow): Promise<void> {
  await db.insertInto('access_tokens').values(token).execute()
}

/** A person's tokens, also expired ones; newest first. */
export async function findAccessTokens(db: Db, userId: PersonId): Promise<AccessTokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** How many of a person's tokens work. */
export async function countAccessTokens(db: Db, userId: PersonId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('access_tokens')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends one of a person's tokens; false when they have no such token. */
export async function deleteAccessToken(db: Db, userId: PersonId, id: AccessTokenId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all tokens of a person. */
export async function deleteAccessTokens(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}

/** Deletes tokens that expired by a moment; returns how many. */
export async function deleteTokensExpiredBy(db: Db, moment: Date): Promise<number> {
  const result = await db.deleteFrom('access_tokens').where('expires_at', '<=', moment).executeTakeFirst()
  return Number(result.numDeletedRows)
}

import type { AppContext } from '#server/app-context.ts'
import type { SessionToken } from '#server/database/tables/column-types.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { userRealm } from './user-realm.ts'

/** Starts a session for an authenticated user and returns its token. */
export async function beginSession(
  context: AppContext,
  userId: PersonId,
  userAgent: string,
): Promise<SessionToken> {
  const { internalAdapter } = await (await userRealm.library(context)).$context
  const session = await internalAdapter.createSession(userId, false, { userAgent })
  return session.token
}

import type { AppContext } from '#server/app-context.ts'
import type { SessionToken } from '#server/database/tables/column-types.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { userRealm } from './user-realm.ts'

/** Begins a session of a user who has just proved who they are, and answers its token. */
export async function beginSession(
  context: AppContext,
  userId: PersonId,
  userAgent: string,
): Promise<SessionToken> {
  const { internalAdapter } = await (await userRealm.library(context)).$context
  const session = await internalAdapter.createSession(userId, false, { userAgent })
  return session.token
}

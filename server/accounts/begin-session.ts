import type { AppContext } from '#server/app-context.ts'
import { accountLibrary } from './account-library.ts'

/** Begins a session of a user who has just proved who they are, and answers its token. */
export async function beginSession(context: AppContext, userId: string, userAgent: string): Promise<string> {
  const { internalAdapter } = await (await accountLibrary(context)).$context
  const session = await internalAdapter.createSession(userId, false, { userAgent })
  return session.token
}

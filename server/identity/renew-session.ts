import type { SessionToken } from '#server/database/tables/column-types.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockOwner } from './passwords-repository.ts'
import type { Owner, Realm } from './realm.ts'
import { makeSessionToken } from './session-cookie.ts'
import { isRunning, replaceToken } from './sessions-repository.ts'

/**
 * Replaces a session's token within a sign-in change and returns it, so a copied token is signed out. It waits for
 * concurrent password resets; throws `unauthenticated` if one ended the session.
 */
export async function renewSession<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  { id, sessionId }: Pick<Of, 'id' | 'sessionId'>,
  now: Date,
): Promise<SessionToken> {
  await lockOwner(trx, realm, id)
  const token = makeSessionToken()
  if (!(await replaceToken(trx, realm, sessionId, token, now))) throw endedMeanwhile()
  return token
}

/** Throws `unauthenticated` when a session ended meanwhile; its owner must be locked. */
export async function requireRunning<Of extends Owner>(
  trx: Trx,
  realm: Realm<Of>,
  { sessionId }: Pick<Of, 'sessionId'>,
  now: Date,
): Promise<void> {
  if (!(await isRunning(trx, realm, sessionId, now))) throw endedMeanwhile()
}

/** The error of a change whose session ended meanwhile. */
export function endedMeanwhile(): AppError {
  return new AppError('unauthenticated', 'You were just signed out, so nothing was changed. Sign in again.')
}

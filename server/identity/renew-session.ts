import type { SessionToken } from '#server/database/tables/column-types.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockOwner } from './passwords-repository.ts'
import type { Owner, Realm } from './realm.ts'
import { makeSessionToken } from './session-cookie.ts'
import { replaceToken } from './sessions-repository.ts'

/**
 * Gives an owner's session another token within a change of how they sign in, and answers it: who copied the one before is
 * signed out. The change comes behind whoever sets a new password by a one-time link at that moment, or a superadmin who resets an
 * admin's; throws `unauthenticated` when that has ended the session, so that nothing is changed by it.
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

/** The failure of a change whose session was ended meanwhile. */
export function endedMeanwhile(): AppError {
  return new AppError(
    'unauthenticated',
    'You were just signed out, so nothing was changed. Please sign in again.',
  )
}

import { endedMeanwhile } from '#server/accounts/renew-session.ts'
import { makeSessionToken } from '#server/accounts/session-cookie.ts'
import type { SessionToken } from '#server/database/column-types.ts'
import type { Trx } from '#server/database/tables.ts'
import type { Admin } from '../require-admin.ts'
import { replaceAdminToken } from './admin-sessions-repository.ts'
import { lockAdmin } from './admins-repository.ts'

/** As `renewSession`, of an admin: the change comes behind a superadmin who resets the password or the second factors. */
export async function renewAdminSession(
  trx: Trx,
  { id, sessionId }: Pick<Admin, 'id' | 'sessionId'>,
  now: Date,
): Promise<SessionToken> {
  await lockAdmin(trx, id)
  const token = makeSessionToken()
  if (!(await replaceAdminToken(trx, sessionId, token, now))) throw endedMeanwhile()
  return token
}

import type { Db } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { isAddressHeld } from '#server/identity/disowning/disown-links-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { userRealm } from './user-realm.ts'

/**
 * Throws `email_taken` for an address that a valid "This wasn't me" link can still restore for another account: a thief
 * must not move it to a third.
 */
export async function refuseHeldAddress(db: Db, email: string, userId: PersonId, now: Date): Promise<void> {
  if (!(await isAddressHeld(db, userRealm, email, userId, now))) return
  const message = 'Another account recently had this email address. It will be free a week after the change.'
  throw new AppError('email_taken', message, { fields: { email: message } })
}

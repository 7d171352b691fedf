import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword } from './password-hash.ts'
import { setPassword } from './passwords-repository.ts'
import { provePassword } from './prove-password.ts'
import type { Owner, Realm } from './realm.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { renewSession } from './renew-session.ts'

/**
 * Changes an owner's password, ends all their other sessions and tells them by mail. Answers the new token of this
 * session: who copied the one before is signed out as well. Throws `invalid` for a wrong current password or a new one
 * that will not do, and what `renewSession` does.
 */
export async function changePassword<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ token: string }> {
  await provePassword(context, realm, owner, currentPassword)
  await refuseWeakPassword(newPassword, owner.email, 'newPassword')
  const { config, db, now } = context
  const passwordHash = await hashPassword(newPassword, config.passwordCost)
  const token = await inTransaction(db, async (trx) => {
    const renewed = await renewSession(trx, realm, owner, now())
    await realm.followChange(trx, context, owner, { kind: 'password-changed' })
    await setPassword(trx, realm, owner.id, passwordHash, now())
    return renewed
  })
  return { token }
}

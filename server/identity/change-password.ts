import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword } from './password-hash.ts'
import { setPassword } from './passwords-repository.ts'
import { verifyCurrentPassword } from './prove-password.ts'
import type { Owner, Realm } from './realm.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { renewSession } from './renew-session.ts'

/**
 * Changes the password, ends the owner's other sessions and notifies them by email. Returns this session's new token.
 * Throws `invalid` for a wrong current or a weak new password, and what `renewSession` throws.
 */
export async function changePassword<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  owner: Of,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ token: string }> {
  await verifyCurrentPassword(context, realm, owner, currentPassword)
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

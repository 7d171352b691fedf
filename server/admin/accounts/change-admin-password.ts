import { hashPassword } from '#server/accounts/password-hash.ts'
import { refuseWeakPassword } from '#server/accounts/refuse-weak-password.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AdminSetUp } from '#shared/api/admin-accounts.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { deleteAdminSessions } from './admin-sessions-repository.ts'
import { setAdminPassword, updateAdmin } from './admins-repository.ts'
import { notifyAdmin } from './notify-admin.ts'
import { proveAdminPassword } from './prove-admin.ts'
import { renewAdminSession } from './renew-admin-session.ts'

/**
 * Changes the admin's own password and ends their other sessions; answers what is left to set up, and the new token of
 * this session, so that who copied the one before is signed out as well. Throws `invalid` for
 * a wrong current password or a new one that will not do, as the one-time password would be, and what `renewAdminSession` does.
 */
export async function changeAdminPassword(
  context: AppContext,
  admin: Admin,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ setUp: AdminSetUp | null; token: string }> {
  await proveAdminPassword(context, admin, currentPassword)
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) throw sameAsBefore()
  await refuseWeakPassword(newPassword, admin.email, 'newPassword')
  const { config, db, now } = context
  const passwordHash = await hashPassword(newPassword, config.passwordCost)
  const token = await inTransaction(db, async (trx) => {
    const renewed = await renewAdminSession(trx, admin, now())
    await setAdminPassword(trx, admin.id, passwordHash, now())
    await updateAdmin(trx, admin.id, { must_change_password: false }, now())
    await deleteAdminSessions(trx, admin.id, admin.sessionId)
    const deed = { action: 'admin.change_password', targetType: 'admin', targetId: admin.id } as const
    await logAdminAction(trx, admin, deed, now())
    await notifyAdmin(trx, context, admin, 'password-changed')
    return renewed
  })
  return { setUp: adminSetUpOf({ ...admin, mustChangePassword: false }), token }
}

function sameAsBefore(): AppError {
  const message = 'Please choose another password than the one you have.'
  return new AppError('invalid', message, { fields: { newPassword: message } })
}

import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { passwordChangedMail } from './account-mails.ts'
import { hashPassword } from './password-hash.ts'
import { provePassword } from './prove-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { renewSession } from './renew-session.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { deleteOtherSessions } from './sessions-repository.ts'
import { setPassword } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

/**
 * Changes the viewer's password, ends all their other sessions and tells them by mail. Answers the new token of this
 * session: who copied the one before is signed out as well. Throws `invalid` for a wrong current password or a new one
 * that will not do, and what `renewSession` does.
 */
export async function changePassword(
  context: AppContext,
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ token: string }> {
  await provePassword(context, viewer, currentPassword)
  await refuseWeakPassword(newPassword, viewer.email, 'newPassword')
  const { config, db, now } = context
  const passwordHash = await hashPassword(newPassword, config.passwordCost)
  const token = await inTransaction(db, async (trx) => {
    const renewed = await renewSession(trx, viewer, now())
    await setPassword(trx, viewer.id, passwordHash, now())
    await deleteOtherSessions(trx, { id: viewer.id, sessionId: viewer.sessionId })
    const mail = passwordChangedMail({ publicUrl: config.publicUrl, firstName: viewer.firstName })
    await queueMail(trx, { ...mail, to: viewer.email, purpose: 'password-changed' }, now())
    await noteSecurityEvent(trx, viewer, 'password_changed', now())
    return renewed
  })
  return { token }
}

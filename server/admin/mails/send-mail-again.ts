import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { lockMail, sendAgain } from '#server/mail/given-up-mails-repository.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'

/**
 * Queues a given-up email again with all its attempts and logs it without the recipient. Throws `not_found`, and
 * `conflict` when it is not given up any more or its content was deleted.
 */
export async function sendMailAgain(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  admin: AdminActor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const moment = now()
    const mail = await lockMail(trx, id)
    if (!mail) throw new AppError('not_found', 'We could not find this email, or it’s older than 30 days.')
    if (mail.given_up_at === null)
      throw new AppError('conflict', 'Someone else has already sent this email again.')
    if (!(await sendAgain(trx, id, moment)))
      throw new AppError('conflict', 'We no longer have the text of this email. It would arrive too late.')
    const details = { purpose: mail.purpose, lastError: mail.last_error }
    await logAdminAction(
      trx,
      admin,
      { action: 'mail.send_again', targetType: 'mail', targetId: id, details },
      moment,
    )
  })
}

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
    if (!mail) throw new AppError('not_found', 'There is no such mail, or it is older than 30 days.')
    if (mail.given_up_at === null)
      throw new AppError('conflict', 'This mail is on its way again: somebody else has seen to it.')
    if (!(await sendAgain(trx, id, moment)))
      throw new AppError('conflict', 'What this mail said is not kept any more: it would come too late.')
    const details = { purpose: mail.purpose, lastError: mail.last_error }
    await logAdminAction(
      trx,
      admin,
      { action: 'mail.send_again', targetType: 'mail', targetId: id, details },
      moment,
    )
  })
}

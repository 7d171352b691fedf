import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Message } from '#shared/api/admin-messages.ts'
import { answerMail } from './contact-mails.ts'
import { presentMessage } from './message-presenter.ts'
import { findMessage, lockMessage, recordAnswer } from './messages-repository.ts'

/** One message with its answer; throws `not_found`. */
export async function getMessage({ db, now }: Pick<AppContext, 'db' | 'now'>, id: string): Promise<Message> {
  const row = await findMessage(db, id)
  if (!row) throw noSuchMessage()
  return presentMessage(row, now())
}

/**
 * Emails an answer to the sender, with the support address as reply-to, and logs it (STATIC-10). Throws `not_found`,
 * and `conflict` when the message is already answered.
 */
export async function answerMessage(
  context: AppContext,
  admin: Admin,
  id: string,
  answer: string,
): Promise<Message> {
  const { config, db, now } = context
  await inTransaction(db, async (trx) => {
    const message = await lockOpen(trx, id)
    const answered = { answer, note: null, answered_by: admin.id, answered_at: now() }
    await recordAnswer(trx, id, answered)
    const mail = { to: message.email, replyTo: config.supportEmail, purpose: 'contact-answer' }
    await queueMail(trx, { ...answerMail(message, answer), ...mail }, now())
    // The log never expires, so the text stays with the message and is deleted with the sender's account.
    await logAnswer(trx, admin, 'message.answer', id, now())
  })
  return getMessage(context, id)
}

/** Marks a message as answered elsewhere and logs it, without an email. Throws as `answerMessage` does. */
export async function closeMessage(
  context: AppContext,
  admin: Admin,
  id: string,
  note: string,
): Promise<Message> {
  const { db, now } = context
  await inTransaction(db, async (trx) => {
    await lockOpen(trx, id)
    await recordAnswer(trx, id, { answer: null, note, answered_by: admin.id, answered_at: now() })
    await logAnswer(trx, admin, 'message.close', id, now())
  })
  return getMessage(context, id)
}

async function lockOpen(trx: Trx, id: string) {
  const message = await lockMessage(trx, id)
  if (!message) throw noSuchMessage()
  if (message.status === 'answered')
    throw new AppError('conflict', 'Someone has already answered this message.')
  return message
}

async function logAnswer(
  trx: Trx,
  admin: Admin,
  action: 'message.answer' | 'message.close',
  id: string,
  now: Date,
): Promise<void> {
  const details = { before: { status: 'open' }, after: { status: 'answered' } }
  await logAdminAction(trx, admin, { action, targetType: 'message', targetId: id, details }, now)
}

function noSuchMessage(): AppError {
  return new AppError('not_found', 'We could not find this message.')
}

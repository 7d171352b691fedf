import type * as z from 'zod/mini'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { ContactBody, ContactReceipt } from '#shared/api/contact.ts'
import { copyMail, messageMail, type ReceivedMessage, receiptMail } from './contact-mails.ts'
import { insertContactMessage } from './messages-repository.ts'

/** Time to answer a message, in milliseconds: 24 hours (STATIC-10). */
const answeredWithin = 24 * 60 * 60_000

/**
 * Stores a message, due in 24 hours (API-19), and emails it to support and a receipt to the sender, with a copy when
 * `isOwnAddress`. A bot that filled in the hidden field gets the same response, but nothing is stored.
 */
export async function sendContactMessage(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  { website, openedAt: _, ...message }: z.output<typeof ContactBody>,
  isOwnAddress: boolean,
): Promise<ContactReceipt> {
  const id = newId()
  const sentAt = now()
  const dueAt = new Date(sentAt.getTime() + answeredWithin)
  if (!website) {
    const received: ReceivedMessage = { ...message, id, phone: message.phone || null }
    await inTransaction(db, async (trx) => {
      await insertContactMessage(trx, {
        ...received,
        due_at: dueAt,
        created_at: sentAt,
        updated_at: sentAt,
      })
      const toUs = { to: config.supportEmail, replyTo: received.email, purpose: 'contact-message' }
      await queueMail(trx, { ...messageMail(received), ...toUs }, sentAt)
      const receipt = isOwnAddress ? copyMail(received) : receiptMail(received)
      await queueMail(trx, { ...receipt, to: received.email, purpose: 'contact-copy' }, sentAt)
    })
  }
  return { id, createdAt: sentAt.toISOString(), replyBy: dueAt.toISOString() }
}

import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import type { Db, NewMailRow } from '#server/database/tables.ts'
import { Email } from '#shared/api/fields.ts'
import type { WrittenMail } from './mail-layout.ts'
import { insertMails } from './mails-repository.ts'

/** A mail to one person. */
export interface OutgoingMail extends WrittenMail {
  /** an e-mail address and nothing else: no name, no second address */
  to: string
  /** where an answer to it goes, when not to whom it is from: an e-mail address and nothing else */
  replyTo?: string
  /** which mail it is, in kebab case, e.g. `reset-password` */
  purpose: string
  /** a calendar file (iCalendar) that goes with it */
  calendar?: string
  /** after this moment it would say nothing of use, and is not sent any more */
  expiresAt?: Date
}

/**
 * Puts a mail on its way as part of the caller's transaction: it is sent at once when that commits, and never when it
 * does not. Throws for a recipient that is not one plain address, so that nobody adds headers or recipients.
 */
export async function queueMail(db: Db, mail: OutgoingMail, now: Date): Promise<void> {
  await queueMails(db, [mail], now)
}

/** The same of several at once, in one statement; none is none. */
export async function queueMails(db: Db, mails: readonly OutgoingMail[], now: Date): Promise<void> {
  if (mails.length > 0)
    await insertMails(
      db,
      mails.map((mail) => rowOf(mail, now)),
    )
}

function rowOf(mail: OutgoingMail, now: Date): NewMailRow {
  return {
    id: newId(),
    purpose: mail.purpose,
    recipient: z.parse(Email, mail.to),
    reply_to: mail.replyTo === undefined ? null : z.parse(Email, mail.replyTo),
    subject: mail.subject,
    text_body: mail.text,
    html_body: mail.html,
    calendar: mail.calendar ?? null,
    send_after: now,
    expires_at: mail.expiresAt ?? null,
    created_at: now,
    updated_at: now,
  }
}

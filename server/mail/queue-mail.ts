import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import type { Db, NewMailRow } from '#server/database/tables.ts'
import { Email } from '#shared/api/fields.ts'
import type { WrittenMail } from './mail-layout.ts'
import { insertMails } from './mails-repository.ts'

/** An email to one person. */
export interface OutgoingMail extends WrittenMail {
  /** a plain email address: no name, no second address */
  to: string
  /** a plain email address for replies, if not the sender */
  replyTo?: string
  /** its kind in kebab case, e.g. `reset-password` */
  purpose: string
  /** an attached calendar file (iCalendar) */
  calendar?: string
  /** after this moment it is useless and no longer sent */
  expiresAt?: Date
}

/**
 * Queues an email within the caller's transaction and sends it on commit. Throws unless the recipient is one plain
 * address, against header injection.
 */
export async function queueMail(db: Db, mail: OutgoingMail, now: Date): Promise<void> {
  await queueMails(db, [mail], now)
}

/** Queues several emails, possibly none, in one statement. */
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

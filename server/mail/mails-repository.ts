import { sql } from 'kysely'
import { compiledQueryCache } from '#server/database/compiled-query-cache.ts'
import { sendWithNext } from '#server/database/postgres/send-with-next.ts'
import type { Db, MailRow, NewMailRow } from '#server/database/tables.ts'

/** An email that is due. */
export interface DueMail {
  id: string
  purpose: string
  recipient: string
  /** where replies go, if not to the sender */
  replyTo: string | null
  subject: string
  textBody: string
  htmlBody: string
  /** an attached calendar file */
  calendar: string | null
  createdAt: Date
  /** the number of attempts, including this one */
  attempts: number
  /** whether its recipient is a user's unconfirmed address and not an admin's */
  isToUnconfirmed: boolean
}

/** Checks admins first: a stranger may sign up with an admin's address, and must not block their emails. */
const isToUnconfirmed = sql<boolean>`exists (select from users where users.email = mails.recipient and not users.email_verified)
  and not exists (select from admin_users where admin_users.email = mails.recipient)`

const addingQuery = compiledQueryCache<unknown>()

/** Inserts one or more waiting emails with the same columns. */
export async function insertMails(db: Db, mails: readonly NewMailRow[]): Promise<void> {
  const values = mails.flatMap((mail): unknown[] => Object.values(mail))
  const form = mails.map((mail) => Object.keys(mail).join()).join(';')
  const query = addingQuery(form, values, () => db.insertInto('mails').values(mails).compile())
  await sendWithNext(db, query)
}

/**
 * Leases up to `limit` due emails, oldest first, until `leaseEnd`; afterward they are due again. Concurrent processes
 * never get the same ones.
 */
export async function takeDueMails(
  db: Db,
  { now, leaseEnd, limit }: { now: Date; leaseEnd: Date; limit: number },
): Promise<DueMail[]> {
  const rows = await db
    .updateTable('mails')
    .set({ send_after: leaseEnd, attempts: sql`attempts + 1`, updated_at: now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('send_after', '<=', now)
        .orderBy('send_after')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'purpose',
      'recipient',
      'reply_to',
      'subject',
      'text_body',
      'html_body',
      'calendar',
      'created_at',
      'attempts',
      isToUnconfirmed.as('is_to_unconfirmed'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    recipient: row.recipient,
    replyTo: row.reply_to,
    subject: row.subject,
    // the check constraint of waiting emails requires both
    textBody: row.text_body ?? '',
    htmlBody: row.html_body ?? '',
    calendar: row.calendar,
    createdAt: row.created_at,
    attempts: row.attempts,
    isToUnconfirmed: row.is_to_unconfirmed,
  }))
}

const withoutBody = { text_body: null, html_body: null, calendar: null }

/** Marks one or more emails as sent and deletes their content. */
export async function markMailsSent(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...withoutBody, sent_at: now, last_error: null, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Records why an email failed and when it is retried. */
export async function recordFailure(
  db: Db,
  id: string,
  { error, sendAfter, now }: { error: string; sendAfter: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: error, send_after: sendAfter, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Gives up waiting emails that expired; returns them. */
export async function giveUpExpiredMails(db: Db, now: Date): Promise<Pick<MailRow, 'id' | 'purpose'>[]> {
  return db
    .updateTable('mails')
    .set({ ...withoutBody, given_up_at: now, updated_at: now })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('send_after', '<=', now)
    .where('expires_at', '<=', now)
    .returning(['id', 'purpose'])
    .execute()
}

/** The number of emails with a purpose to an address since a moment. */
export async function countMailsTo(
  db: Db,
  { recipient, purpose, since }: { recipient: string; purpose: string; since: Date },
): Promise<number> {
  const { mails } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return mails
}

/** The number of due emails, and the oldest one's age in seconds; 0 without any. */
export async function readWaitingMails(
  db: Db,
  now: Date,
): Promise<{ waiting: number; oldestSeconds: number }> {
  const { waiting, oldest } = await db
    .selectFrom('mails')
    .select((of) => [of.fn.countAll<number>().as('waiting'), of.fn.min('send_after').as('oldest')])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('send_after', '<=', now)
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldestSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 }
}

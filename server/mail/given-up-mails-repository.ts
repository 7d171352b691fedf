import { sql } from 'kysely'
import type { Db, MailRow, Trx } from '#server/database/tables.ts'

/**
 * Gives a mail up. What it said is kept apart, so that it can be tried again (`sendAgain`), unless that would say nothing of use any
 * more.
 */
export async function giveUp(db: Db, id: string, error: string, now: Date): Promise<void> {
  await sql`with kept as (
      insert into given_up_mails (mail_id, text_body, html_body, calendar, created_at)
      select id, text_body, html_body, calendar, ${now} from mails
      where id = ${id} and text_body is not null and (expires_at is null or expires_at > ${now})
    )
    update mails set text_body = null, html_body = null, calendar = null, given_up_at = ${now}, last_error = ${error},
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** A mail that the transaction has locked; undefined when there is none. */
export function lockMail(trx: Trx, id: string): Promise<GivenUpMail | undefined> {
  return trx
    .selectFrom('mails')
    .select(['purpose', 'given_up_at', 'last_error'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type GivenUpMail = Pick<MailRow, 'purpose' | 'given_up_at' | 'last_error'>

/** Whether a mail that was given up can be tried again at a moment, in SQL over `mails`: what it said is still kept, and of use. */
export function canBeSentAgain(now: Date) {
  return sql<boolean>`exists (select from given_up_mails where mail_id = mails.id) and ${isOfUse(now)}`
}

function isOfUse(now: Date) {
  return sql`(mails.expires_at is null or mails.expires_at > ${now})`
}

/**
 * Puts a locked mail that was given up back among those that wait, due now, as if it had never been tried. Answers whether it could be.
 */
export async function sendAgain(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`with kept as (
      delete from given_up_mails using mails where mail_id = ${id} and mails.id = mail_id and ${isOfUse(now)}
      returning given_up_mails.*
    )
    update mails set text_body = kept.text_body, html_body = kept.html_body, calendar = kept.calendar, given_up_at = null,
      attempts = 0, last_error = null, send_after = ${now}, updated_at = ${now}
    from kept where kept.mail_id = mails.id
    returning mails.id`.execute(trx)
  return rows.length > 0
}

/** Forgets what mails said that were given up before a moment, or that say nothing of use by now. */
export async function forgetGivenUpMails(
  db: Db,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await sql`delete from given_up_mails using mails
    where mails.id = given_up_mails.mail_id and (given_up_mails.created_at < ${before} or mails.expires_at <= ${now})`.execute(
    db,
  )
}

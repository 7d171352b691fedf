import { sql } from 'kysely'
import type { Db, MailRow, Trx } from '#server/database/tables.ts'

/**
 * Gives an email up. Its content is kept separately for a retry (`sendAgain`), unless it expires: it would be late, and
 * may contain a link that signs its reader in.
 */
export async function giveUp(db: Db, id: string, error: string, now: Date): Promise<void> {
  await sql`with kept as (
      insert into given_up_mails (mail_id, text_body, html_body, calendar, created_at)
      select id, text_body, html_body, calendar, ${now} from mails
      where id = ${id} and text_body is not null and expires_at is null
    )
    update mails set text_body = null, html_body = null, calendar = null, given_up_at = ${now}, last_error = ${error},
      updated_at = ${now}
    where id = ${id}`.execute(db)
}

/** Locks an email; undefined when there is none. */
export function lockMail(trx: Trx, id: string): Promise<GivenUpMail | undefined> {
  return trx
    .selectFrom('mails')
    .select(['purpose', 'given_up_at', 'last_error'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type GivenUpMail = Pick<MailRow, 'purpose' | 'given_up_at' | 'last_error'>

/** SQL over `mails` for whether a given-up email's content is still stored. */
export const canBeSentAgain = sql<boolean>`exists (select from given_up_mails where mail_id = mails.id)`

/** Queues a locked, given-up email again, due now with all its attempts. Returns whether that was possible. */
export async function sendAgain(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`with kept as (delete from given_up_mails where mail_id = ${id} returning *)
    update mails set text_body = kept.text_body, html_body = kept.html_body, calendar = kept.calendar, given_up_at = null,
      attempts = 0, last_error = null, send_after = ${now}, updated_at = ${now}
    from kept where kept.mail_id = mails.id
    returning mails.id`.execute(trx)
  return rows.length > 0
}

/** Deletes the content of emails given up before a moment. */
export async function forgetGivenUpMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('given_up_mails').where('created_at', '<', before).execute()
}

/** The number of given-up emails with stored content. */
export async function countGivenUpMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('given_up_mails')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

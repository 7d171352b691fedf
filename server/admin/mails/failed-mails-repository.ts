import { sql } from 'kysely'
import type { Db, MailRow } from '#server/database/tables.ts'
import { canBeSentAgain } from '#server/mail/given-up-mails-repository.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { ListPlace } from '../admin-list-pages.ts'

export type FailedMailRow = Pick<
  MailRow,
  'id' | 'recipient' | 'subject' | 'created_at' | 'attempts' | 'last_error' | 'send_after' | 'given_up_at'
> & { is_kept: boolean }

/** A page of failed emails since a moment, newest first, with whether each can be resent. */
export function findFailedMails(
  db: Db,
  since: Date,
  { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>,
): Promise<FailedMailRow[]> {
  return failed(db, since)
    .select([
      'id',
      'recipient',
      'subject',
      'created_at',
      'attempts',
      'last_error',
      'send_after',
      'given_up_at',
    ])
    .select(canBeSentAgain.as('is_kept'))
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(created_at, id) < (select last.created_at, last.id from mails as last where last.id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
}

/** The number of failed emails since a moment, up to one above the maximum. */
export async function countFailedMails(db: Db, since: Date): Promise<number> {
  const counted = await db
    .selectFrom(
      failed(db, since)
        .select('id')
        .limit(mostCounted + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

/** Matches the index `mails_failed`. */
function failed(db: Db, since: Date) {
  return db
    .selectFrom('mails')
    .where('created_at', '>=', since)
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('given_up_at', 'is not', null), eb('last_error', 'is not', null)]))
}

import type { AppContext } from '#server/app-context.ts'
import { dropOldPartitions } from '#server/database/scale/partitions/drop-old-partitions.ts'
import { forgetGivenUpMails } from './given-up-mails-repository.ts'

const day = 24 * 60 * 60_000

/** How long sent emails' records are kept at least, in milliseconds: 30 days. */
export const mailsKeptFor = 30 * day

/** How long a given-up email can be retried, in milliseconds: a week. */
const canBeTriedFor = 7 * day

/**
 * Drops partitions of emails that ended 30 days ago, with their recipients, and the content of emails given up over a
 * week ago; returns how many partitions and emails.
 */
export async function deleteOldMails({ db, now }: AppContext): Promise<number> {
  const moment = now()
  await forgetGivenUpMails(db, new Date(moment.getTime() - canBeTriedFor))
  return dropOldPartitions(db, 'mails', new Date(moment.getTime() - mailsKeptFor))
}

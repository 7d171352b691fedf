import type { AppContext } from '#server/app-context.ts'
import { forgetMonths } from '#server/database/scale/months/forget-months.ts'
import { forgetGivenUpMails } from './given-up-mails-repository.ts'

const day = 24 * 60 * 60_000

/** How long it is kept at least that somebody was sent a mail, in milliseconds: 30 days. */
export const mailsKeptFor = 30 * day

/** How long a mail that was given up can be tried again, in milliseconds: a week. */
const canBeTriedFor = 7 * day

/**
 * Forgets the months of mails that ended 30 days ago, with their recipients, and what those said that were given up more than a week ago;
 * answers how many months and single mails.
 */
export async function deleteOldMails({ db, now }: AppContext): Promise<number> {
  const moment = now()
  await forgetGivenUpMails(db, new Date(moment.getTime() - canBeTriedFor))
  return forgetMonths(db, 'mails', new Date(moment.getTime() - mailsKeptFor))
}

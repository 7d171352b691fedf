import type { AppContext } from '#server/app-context.ts'
import { deleteMailsBefore } from './mails-repository.ts'

/** How long it is kept that somebody was sent a mail, in milliseconds: 30 days. */
const keptFor = 30 * 24 * 60 * 60_000

/** Forgets the mails of more than 30 days ago, with their recipients; answers how many. */
export function deleteOldMails({ db, now }: AppContext): Promise<number> {
  return deleteMailsBefore(db, new Date(now().getTime() - keptFor))
}

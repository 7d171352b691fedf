import type { AppContext } from '#server/app-context.ts'
import { deleteSecurityEventsBefore } from './security-events-repository.ts'

/** How long it is kept what happened to an account, in milliseconds: 90 days. */
export const securityEventsKeptFor = 90 * 24 * 60 * 60_000

/** How many are forgotten at a time: a statement keeps nobody waiting for long. */
const batch = 1_000

/** Forgets what happened to accounts more than 90 days ago; answers how many lines that were. */
export async function deleteOldSecurityEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const moment = new Date(now().getTime() - securityEventsKeptFor)
  let deleted = 0
  for (;;) {
    const some = await deleteSecurityEventsBefore(db, moment, batch)
    deleted += some
    if (some < batch) return deleted
  }
}

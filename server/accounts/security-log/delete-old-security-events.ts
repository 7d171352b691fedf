import type { AppContext } from '#server/app-context.ts'
import { forgetMonths } from '#server/database/months/forget-months.ts'

/** How long it is kept at least what happened to an account, in milliseconds: 90 days. */
export const securityEventsKeptFor = 90 * 24 * 60 * 60_000

/** Forgets the months that ended 90 days ago of what happened to accounts; answers how many months and single lines. */
export async function deleteOldSecurityEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return forgetMonths(db, 'security_events', new Date(now().getTime() - securityEventsKeptFor))
}

import type { AppContext } from '#server/app-context.ts'
import { forgetMonths } from '#server/database/scale/months/forget-months.ts'

/** How long a line of the security log is kept at least, in milliseconds: 90 days. */
export const securityEventsKeptFor = 90 * 24 * 60 * 60_000

/** Forgets the months of the security log that ended that long ago; answers how many months and single lines. */
export async function deleteOldSecurityEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return forgetMonths(db, 'security_events', new Date(now().getTime() - securityEventsKeptFor))
}

import type { AppContext } from '#server/app-context.ts'
import { dropOldPartitions } from '#server/database/scale/partitions/drop-old-partitions.ts'

/** How long security log entries are kept at least, in milliseconds: 90 days. */
export const securityEventsKeptFor = 90 * 24 * 60 * 60_000

/** Drops partitions and deletes entries of the security log that are older; returns the sum of both. */
export async function deleteOldSecurityEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return dropOldPartitions(db, 'security_events', new Date(now().getTime() - securityEventsKeptFor))
}

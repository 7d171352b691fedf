import type { AppContext } from '#server/app-context.ts'
import { deleteEventsBefore } from './deliveries-repository.ts'

/** How long events, deliveries and attempts are kept, in milliseconds: 30 days. */
const keptFor = 30 * 24 * 60 * 60_000
/** How many events are deleted per statement, to keep locks short. */
const batch = 1_000

/** Deletes webhook events older than 30 days, with their deliveries; returns how many. */
export async function deleteOldWebhookEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptFor)
  for (let deleted = 0; ; ) {
    const some = await deleteEventsBefore(db, before, batch)
    deleted += some
    if (some < batch) return deleted
  }
}

import type { AppContext } from '#server/app-context.ts'
import { dropOldPartitions } from '#server/database/scale/partitions/drop-old-partitions.ts'
import { deleteEventsBefore, deleteRefusalsBefore } from './provider-events-repository.ts'

/** How long provider events are kept, in milliseconds: 90 days. */
const eventsKeptFor = 90 * 24 * 60 * 60_000
/** How many are deleted per statement, to keep locks short. */
const batch = 1_000

/**
 * Deletes provider events older than 90 days; returns how many. Their bodies go with the partition, 90 days after its
 * end; last, because a locked partition fails that step.
 */
export async function deleteOldProviderEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const moment = new Date(now().getTime() - eventsKeptFor)
  await deleteRefusalsBefore(db, moment)
  const deleted = await deleteEvents(db, moment)
  await dropOldPartitions(db, 'provider_event_words', moment)
  return deleted
}

async function deleteEvents(db: AppContext['db'], before: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const some = await deleteEventsBefore(db, before, batch)
    deleted += some
    if (some < batch) return deleted
  }
}

import type { AppContext } from '#server/app-context.ts'
import { forgetMonths } from '#server/database/scale/months/forget-months.ts'
import { deleteEventsBefore, deleteRefusalsBefore } from './provider-events-repository.ts'

/** How long it is kept what providers told, in milliseconds: 90 days. */
const eventsKeptFor = 90 * 24 * 60 * 60_000
/** How many are forgotten at a time: a statement keeps nobody waiting for long. */
const batch = 1_000

/**
 * Forgets what providers told more than 90 days ago; answers how many events that were. What they said goes with the month, 90 days
 * after its end: last, as whoever holds a month fails that, and nothing else has to wait for it.
 */
export async function deleteOldProviderEvents({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const moment = new Date(now().getTime() - eventsKeptFor)
  await deleteRefusalsBefore(db, moment)
  const deleted = await deleteEvents(db, moment)
  await forgetMonths(db, 'provider_event_words', moment)
  return deleted
}

async function deleteEvents(db: AppContext['db'], before: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const some = await deleteEventsBefore(db, before, batch)
    deleted += some
    if (some < batch) return deleted
  }
}

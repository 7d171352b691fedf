import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { findKeptEvent, listEventsDue } from './provider-events-repository.ts'
import { takeInKeptEvent } from './take-in-kept-event.ts'

/** How many events one run processes. */
const portion = 50

/** Retries waiting events whose next try is due; returns how many no longer wait. */
export async function takeInWaitingEvents(context: MoneyContext, log: JobLog): Promise<number> {
  let settled = 0
  for (const id of await listEventsDue(context.db, context.now(), portion)) {
    const kept = await findKeptEvent(context.db, id)
    if (!kept) continue
    try {
      const { outcome } = await takeInKeptEvent(context, kept, log)
      if (outcome === 'handled' || outcome === 'ignored') settled += 1
    } catch (err) {
      const { rail, event_id: event } = kept
      log.error({ err, rail, event }, 'A waiting event failed; it will be retried.')
    }
  }
  return settled
}

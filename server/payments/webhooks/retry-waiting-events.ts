import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { processStoredEvent } from './process-stored-event.ts'
import { findStoredEvent, listEventsDue } from './provider-events-repository.ts'

/** How many events one run processes. */
const portion = 50

/** Retries waiting events whose next try is due; returns how many no longer wait. */
export async function retryWaitingEvents(context: MoneyContext, log: JobLog): Promise<number> {
  let settled = 0
  for (const id of await listEventsDue(context.db, context.now(), portion)) {
    const kept = await findStoredEvent(context.db, id)
    if (!kept) continue
    try {
      const { outcome } = await processStoredEvent(context, kept, log)
      if (outcome === 'handled' || outcome === 'ignored') settled += 1
    } catch (err) {
      const { rail, event_id: event } = kept
      log.error({ err, rail, event }, 'A waiting event failed; it will be retried.')
    }
  }
  return settled
}

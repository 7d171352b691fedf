import { watchForRestore } from './database/restored/watch-for-restore.ts'
import { type JobName, jobHandlers } from './job-handlers.ts'
import { startHeartbeat } from './jobs/heartbeat.ts'
import type { JobLog } from './jobs/job-log.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import { runOnNotice } from './jobs/run-on-notice.ts'
import { listingSearch } from './listings/search/listing-search.ts'
import type { WebhookContext } from './outgoing-webhooks/webhook-context.ts'
import { schedule } from './schedule.ts'

/** Jobs that also run on a database notice, besides their schedule. */
const jobsOnNotice: Readonly<Record<string, JobName>> = {
  listings_changed: 'count-listing-cells',
  mail_queued: 'send-mails',
  password_reset_asked: 'mail-reset-links',
  payment_instructed: 'carry-out-instructions',
  pickup_spans_due: 'keep-pickup-spans',
  webhooks_due: 'send-webhooks',
}

/**
 * Starts all background work and returns how to stop it, which waits for running work. Throws when a part cannot start,
 * and then stops the others.
 */
export async function openJobs(context: WebhookContext, log: JobLog): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
  try {
    // before any other work, and before this process's first heartbeat
    const hold = await watchForRestore(context, { isStarting: true })
    if (hold !== null)
      log.error(hold, 'The database may have been restored: payouts are on hold until it is reconciled.')
    const lacksVocabulary = await listingSearch.lacksWords(context)
    const queue = await openJobQueue(context, { handlers: jobHandlers, schedule, works: true, log })
    stops.push(queue.stop)
    for (const [channel, job] of Object.entries(jobsOnNotice))
      stops.push(await runOnNotice(context.database, channel, () => jobHandlers[job](context, log), log))
    // its hour may be far, and until then typos would not be corrected
    if (lacksVocabulary) await queue.sendNow('refresh-search-vocabulary')
    if (hold !== null) await queue.sendNow('compare-restored')
    // last: a heartbeat means that all of this runs
    stops.push(await startHeartbeat(context, log))
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}

import { endHold, readMark, readPlace } from '#server/database/restored/database-mark-repository.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '../money-context.ts'
import { countProviderDifferencesSince } from './differences-repository.ts'
import { reconcileNightly } from './reconcile-nightly.ts'

/**
 * Compares a database that may have been restored with the providers, and ends the hold where they know of nothing that our
 * books do not, but for what differed before. Answers how many holds it ended.
 */
export async function compareRestored(
  context: MoneyContext,
  log: JobLog,
  pause?: () => Promise<unknown>,
): Promise<0 | 1> {
  const hold = (await readMark(context.db))?.hold ?? null
  if (hold === null || (await reconcileNightly(context, log, pause)) === null) return 0
  const differences = await countProviderDifferencesSince(context.db, hold.since)
  if (differences > 0) {
    log.error({ differences }, 'The database was restored, and providers know of money that it does not.')
    return 0
  }
  const place = await readPlace(context.database)
  if (!(await endHold(context.db, place, context.now()))) return 0
  log.info(hold, 'The books agree with the providers: money leaves again.')
  return 1
}

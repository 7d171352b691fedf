import {
  endHold,
  type Hold,
  readMark,
  readPlace,
} from '#server/database/restored/database-mark-repository.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { compareBooks } from './compare-books.ts'
import { countProviderDifferencesSince, findLastCompared } from './differences-repository.ts'
import { reach } from './reconcile-nightly.ts'

/** How late the providers' lists may have been at the copy's last comparison, in milliseconds. */
const longestDelay = 24 * 60 * 60_000

/**
 * Compares a possibly restored database with the providers. Ends the hold on money if no new difference appears and
 * their lists reach its start. Returns the number of holds ended.
 */
export async function compareRestored(
  context: MoneyContext,
  log: JobLog,
  pause?: () => Promise<unknown>,
): Promise<0 | 1> {
  const hold = (await readMark(context.db))?.hold ?? null
  if (hold === null) return 0
  const compared = await compareBooks(context, log, await findStart(context, hold), pause)
  if (compared === null) return 0
  const differences = await countProviderDifferencesSince(context.db, hold.since)
  if (differences > 0) {
    log.error({ differences }, 'The restored database lacks money that the providers list.')
    return 0
  }
  const { completeUntil } = compared
  if (completeUntil < hold.since) {
    log.info(
      { completeUntil },
      'Money stays on hold until the lists of the providers reach the start of the hold.',
    )
    return 0
  }
  const place = await readPlace(context.database)
  if (!(await endHold(context.db, place, context.now()))) return 0
  log.info(hold, 'The books agree with the providers: the hold on money has ended.')
  return 1
}

/** Where the comparison starts: a restored copy may be older than the usual reach. */
async function findStart({ db, now }: MoneyContext, { since }: Hold): Promise<Date> {
  const usual = now().getTime() - reach
  const last = await findLastCompared(db, since)
  return new Date(last === null ? usual : Math.min(usual, last.getTime() - longestDelay))
}

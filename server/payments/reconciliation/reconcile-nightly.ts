import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { compareBooks } from './compare-books.ts'

/** How far back settled payments are compared with their provider, in milliseconds. */
export const reach = 30 * 24 * 60 * 60_000

/** Compares our books. Returns the number of differences, or null while another run is in progress. */
export async function reconcileNightly(
  context: MoneyContext,
  log: JobLog,
  pause?: () => Promise<unknown>,
): Promise<number | null> {
  const compared = await compareBooks(context, log, new Date(context.now().getTime() - reach), pause)
  return compared?.differences ?? null
}

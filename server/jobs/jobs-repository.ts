import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** What waits to be done in the background, and what was given up. */
interface WaitingJobs {
  waiting: number
  /** how long the oldest that is due has been waiting, in seconds; 0 when none is */
  oldest_seconds: number
  failed: number
}

/** Counts the jobs that are due and those that failed for good, as long as the queue keeps them. */
export async function readWaitingJobs(db: Db): Promise<WaitingJobs> {
  const { rows } = await sql<WaitingJobs>`
    select count(*) filter (where state <> 'failed')::integer as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(start_after) filter (where state <> 'failed')), 0)::double precision
        as oldest_seconds,
      count(*) filter (where state = 'failed')::integer as failed
    from jobs.job where (state in ('created', 'retry') and start_after <= clock_timestamp()) or state = 'failed'`.execute(
    db,
  )
  const [figures] = rows
  if (!figures) throw new Error('A count answers one row')
  return figures
}

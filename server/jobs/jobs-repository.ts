import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** Waiting jobs, and those given up. */
interface WaitingJobs {
  waiting: number
  /** the age of the oldest due job, in seconds; 0 without any */
  oldest_seconds: number
  failed: number
}

/** Counts due jobs and permanently failed ones that the queue still keeps. */
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
  if (!figures) throw new Error('A count returns one row')
  return figures
}

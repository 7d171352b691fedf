import { fromKysely, PgBoss } from 'pg-boss'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/database.ts'
import type { Trx } from '#server/database/tables.ts'
import { inSpan } from '#server/telemetry/in-span.ts'
import type { JobLog } from './job-log.ts'

/** Runs a job. It may run twice, after a crash or a lost connection, so it must be idempotent. */
export type JobHandler<Context extends AppContext = AppContext> = (
  context: Context,
  log: JobLog,
) => Promise<unknown>

/** How long a stop waits for running jobs, in milliseconds; an interrupted one runs again at the next start. */
const stopPatience = 5_000

/** Background work that is queued on commit. */
export interface JobQueue<Name extends string> {
  /** Queues a job within a transaction: it exists if the transaction commits. */
  send(trx: Trx, name: Name): Promise<void>
  /** Queues a job outside a transaction; throws EscapedQueryError inside one. */
  sendNow(name: Name): Promise<void>
  /** Stops taking jobs and waits a few seconds for running ones. */
  stop(): Promise<void>
}

export interface JobQueueOptions<Name extends string, Context extends AppContext> {
  handlers: Readonly<Record<Name, JobHandler<Context>>>
  /** recurring jobs, as cron expressions in UTC */
  schedule: readonly { job: Name; cron: string }[]
  /** whether this process runs jobs, or only queues them */
  works: boolean
  log: JobLog
  /** polling interval, in seconds */
  pollingInterval?: number
}

/** Opens the job queue in the same database, and starts working if this process should. */
export async function openJobQueue<Name extends string, Context extends AppContext>(
  context: Context,
  options: JobQueueOptions<Name, Context>,
): Promise<JobQueue<Name>> {
  const { handlers, works, log } = options
  const names = Object.keys(handlers).filter((name): name is Name => name in handlers)
  const boss = new PgBoss({
    db: beside(context.database),
    backend: context.database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: 'jobs',
    supervise: works,
    schedule: works,
    // its indexes are small, and the embedded engine has only one connection
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed.'))
  try {
    await boss.start()
    for (const name of names) await makeQueue(boss, name)
    if (works) await work(boss, context, names, options)
  } catch (error) {
    await boss.stop({ close: false, graceful: false })
    throw error
  }
  return {
    async send(trx, name) {
      await boss.send(name, {}, { db: fromKysely(trx) })
    },
    async sendNow(name) {
      await boss.send(name)
    },
    stop: () => boss.stop({ close: false, timeout: stopPatience }),
  }
}

async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 600 })
  // pg-boss looks a queue up on first use, which must not happen inside a transaction
  await boss.findJobs(name, { key: 'none' })
}

async function work<Name extends string, Context extends AppContext>(
  boss: PgBoss,
  context: Context,
  names: readonly Name[],
  { handlers, schedule, log, pollingInterval = 10 }: JobQueueOptions<Name, Context>,
): Promise<void> {
  for (const name of names) {
    await boss.work(name, { pollingIntervalSeconds: pollingInterval }, async () => {
      try {
        await inSpan(`job ${name}`, { 'bakesale.job': name }, () => handlers[name](context, log))
      } catch (error) {
        log.error({ err: error, job: name }, 'A job failed; it will be tried again.')
        throw error
      }
    })
  }
  await dropOldSchedules(boss, new Set<string>(schedule.map(({ job }) => job)))
  for (const { job, cron } of schedule) await boss.schedule(job, cron, null, { tz: 'UTC' })
}

/** Removes times that are no longer in the schedule, which would otherwise continue in the database. */
async function dropOldSchedules(boss: PgBoss, wanted: ReadonlySet<string>): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
}

/** pg-boss's own queries run outside our transactions, and throw inside one. */
function beside(database: Database) {
  return {
    async executeSql(sql: string, values?: unknown[]) {
      return { rows: await database.runSql(sql, values) }
    },
  }
}

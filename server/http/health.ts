import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { findUnknownSchema } from '#server/database/migrate.ts'
import { probeDatabase } from '#server/database/probe-repository.ts'
import { relaySilence } from '#server/database/scale/outbox-repository.ts'
import { tablesWithoutNextPartition } from '#server/database/scale/partitions/create-partitions.ts'
import { storageFullMessage } from '#server/database/storage-state.ts'
import type { BackgroundJobs } from '#server/jobs/background-jobs.ts'
import { lastHeartbeat } from '#server/jobs/heartbeat-repository.ts'
import { AppError, type FieldMessages } from './app-error.ts'

/** How long a worker's or the outbox relay's heartbeat may be missing, in milliseconds. */
const heartbeatPatience = 60_000

const probe = { config: { rateLimit: false, site: 'both' } } as const

/**
 * Registers the health checks (decisions, health); failures are 503 with reasons. `/livez`: it answers. `/readyz`: the
 * database answers, is migrated and writable, and the process is not stopping. `/healthz` adds heartbeats and `alarms`.
 */
export function registerHealth(
  app: FastifyInstance,
  context: AppContext,
  jobs: Pick<BackgroundJobs, 'areOverdue'> | null,
  alarms: (() => Promise<FieldMessages>) | null = null,
): void {
  const startedAt = context.now()
  let isStopping = false
  let isMigrated = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  app.get('/livez', probe, (_request, reply) => reply.header('cache-control', 'no-store').send(well))

  app.get('/readyz', probe, async (_request, reply) => {
    const reasons: FieldMessages = isStopping ? { process: 'The process is stopping.' } : {}
    await ask(reasons, async () => {
      // a migrated schema stays migrated
      if (isMigrated) return
      const why = await findUnknownSchema(context.db)
      isMigrated = why === null
      if (why !== null) reasons.migrations = why
    })
    refuseFor(reasons)
    return reply.header('cache-control', 'no-store').send(well)
  })

  app.get('/healthz', probe, async (_request, reply) => {
    const reasons: FieldMessages = {}
    await ask(reasons, async () => {
      if (await isWorkerSilent()) reasons.worker = 'No worker has checked in for a minute.'
      if ((await findUnknownSchema(context.db)) !== null) return
      if (await isRelaySilent()) reasons.tellings = 'Changes have not been passed on for a minute.'
      const lacking = await tablesWithoutNextPartition(context)
      if (lacking.length > 0)
        reasons.months = `There is no next month for ${lacking.join(', ')}. See the worker’s log.`
      if (alarms !== null) Object.assign(reasons, await alarms())
    })
    if (jobs?.areOverdue()) reasons.jobs = 'The background jobs do not start.'
    refuseFor(reasons)
    return reply.header('cache-control', 'no-store').send(well)
  })

  /** A new server has not waited for its worker yet. */
  async function isWorkerSilent(): Promise<boolean> {
    const heard = (await lastHeartbeat(context.db)) ?? startedAt
    const since = Math.max(heard.getTime(), startedAt.getTime())
    return context.now().getTime() - since > heartbeatPatience
  }

  /** On the embedded database each transaction notifies without a relay. */
  async function isRelaySilent(): Promise<boolean> {
    const sinceStart = context.now().getTime() - startedAt.getTime()
    if (context.database.engine === 'embedded' || sinceStart <= heartbeatPatience) return false
    return ((await relaySilence(context.db)) ?? Number.POSITIVE_INFINITY) > heartbeatPatience
  }

  async function ask(reasons: FieldMessages, more: () => Promise<void>): Promise<void> {
    if (context.database.storage.isFull) reasons.storage = storageFullMessage
    try {
      await probeDatabase(context.db)
      await more()
    } catch (error) {
      app.log.error({ err: error }, 'The database does not answer a probe.')
      reasons.database = 'The database does not answer.'
    }
  }
}

const well = { status: 'ok' }

function refuseFor(reasons: FieldMessages): void {
  const words = Object.values(reasons)
  if (words.length > 0) throw new AppError('unavailable', words.join(' '), { fields: reasons, retryAfter: 5 })
}

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configuredSandbox } from '#sandbox/configured-sandbox.ts'
import type { Database } from '#server/database/database.ts'
import { EscapedQueryError, inTransaction } from '#server/database/transaction.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { ordersOfPayments } from '#server/orders/placing/follow-payments.ts'
import type { WebhookContext } from '#server/outgoing-webhooks/webhook-context.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { openProviders } from '#server/payments/providers/open-providers.ts'
import { readConfig } from '#server/read-config.ts'
import { schedule } from '#server/schedule.ts'
import { testNow } from '#tests/make/clock.ts'
import { memoryMark } from '#tests/make/memory-mark.ts'
import { noReceivers } from '#tests/make/receivers.ts'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import type { JobLog } from './job-log.ts'
import { type JobQueue, openJobQueue } from './job-queue.ts'

describe.each(engines)('background jobs on %s', (engine) => {
  let database: Database
  let context: WebhookContext
  const queues: JobQueue<string>[] = []
  const failures: unknown[] = []
  const log: JobLog = { info: () => undefined, error: (details: unknown) => void failures.push(details) }

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const config = readConfig({})
    const now = () => testNow
    context = {
      config,
      database,
      db: database.db,
      now,
      providers: openProviders(config, configuredSandbox(config, now), now),
      ordersOfPayments,
      outsideMark: memoryMark(),
      receivers: noReceivers(),
    }
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop()
    expect(failures.splice(0)).toEqual([])
  })
  afterAll(() => database.close())

  async function openQueue<Name extends string>(
    handlers: Record<Name, () => Promise<unknown>>,
    works = true,
  ) {
    const queue = await openJobQueue<Name, MoneyContext>(context, {
      handlers,
      schedule: [],
      works,
      log,
      pollingInterval: 0.5,
    })
    queues.push(queue)
    return queue
  }

  it('runs a job once its transaction commits, and never when it is rolled back', async () => {
    const ran: string[] = []
    const { promise: lastRan, resolve } = Promise.withResolvers<void>()
    const queue = await openQueue({
      'of-the-rolled-back': async () => ran.push('rolled back'),
      'of-the-committed': async () => {
        ran.push('committed')
        resolve()
      },
    })
    const failing = inTransaction(database.db, async (trx) => {
      await queue.send(trx, 'of-the-rolled-back')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await inTransaction(database.db, (trx) => queue.send(trx, 'of-the-committed'))
    await lastRan
    expect(ran).toEqual(['committed'])
    const left = await database.runSql(
      `select count(*) as jobs from jobs.job where name = 'of-the-rolled-back'`,
    )
    expect(left).toEqual([{ jobs: 0 }])
  })

  it('rejects queueing outside the open transaction instead of hanging', async () => {
    const queue = await openQueue({ escaping: async () => undefined })
    const escaping = inTransaction(database.db, () => queue.sendNow('escaping'))
    await expect(escaping).rejects.toThrow(EscapedQueryError)
  })

  it('leaves the work to others when it only queues it', async () => {
    const { promise: done, resolve } = Promise.withResolvers<string>()
    const asking = await openQueue({ shared: async () => resolve('by the one that asked') }, false)
    await asking.sendNow('shared')
    await openQueue({ shared: async () => resolve('by the worker') })
    expect(await done).toBe('by the worker')
  })

  it('lets a running job finish when it stops', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    let finished = false
    const queue = await openQueue({
      slow: async () => {
        begin()
        await mayEnd
        await sql`select 1`.execute(database.db)
        finished = true
      },
    })
    await queue.sendNow('slow')
    await begun
    const stopping = queue.stop()
    end()
    await stopping
    expect(finished).toBe(true)
  })

  it('every recurring job has a schedule, and running one twice changes nothing more', async () => {
    expect(schedule.map(({ job }) => job).sort()).toEqual(Object.keys(jobHandlers).sort())
    for (const run of Object.values(jobHandlers)) {
      await run(context, log)
      expect(await run(context, log)).toBe(0)
    }
  })

  it('stores only times that are in the schedule', async () => {
    const times = () => database.runSql('select name, cron from jobs.schedule')
    const handlers = { stays: async () => undefined, goes: async () => undefined }
    const open = async (jobs: ('stays' | 'goes')[]) => {
      const queue = await openJobQueue<keyof typeof handlers, MoneyContext>(context, {
        handlers,
        schedule: jobs.map((job) => ({ job, cron: '0 0 1 1 *' })),
        works: true,
        log,
      })
      await queue.stop()
    }
    await open(['stays', 'goes'])
    await open(['stays'])
    expect(await times()).toEqual([{ name: 'stays', cron: '0 0 1 1 *' }])
  })
})

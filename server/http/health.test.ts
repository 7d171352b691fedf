import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { relaySilence } from '#server/database/scale/outbox-repository.ts'
import { createPartitions } from '#server/database/scale/partitions/create-partitions.ts'
import { findPartitions } from '#server/database/scale/partitions/partitions-repository.ts'
import { startHeartbeat } from '#server/jobs/heartbeat.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { holdRelayLock } from '#tests/make/hold-relay-lock.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines, enginesInTurn, makePostgresDatabase } from '#tests/make/test-database.ts'

const quiet = { info: () => undefined, error: () => undefined }
const minute = 60_000

describe.each(enginesInTurn)('decisions, health, on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine, { role: 'web' })
  })
  beforeEach(() => test.setNow(null))
  afterAll(() => test.close())

  const ask = async (path: string) => {
    const answer = await test.app.inject(path)
    expect(answer.headers['cache-control']).toContain('no-store')
    return { status: answer.statusCode, body: answer.json() }
  }
  const pass = (milliseconds: number) => test.setNow(new Date(test.now().getTime() + milliseconds))

  it('a new web process waits a minute for the worker’s heartbeat', async () => {
    await untilRelayRuns(test)
    expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
    pass(2 * minute)
    const reason = 'No worker has checked in for a minute.'
    expect(await ask('/healthz')).toMatchObject({
      status: 503,
      body: { error: 'unavailable', message: reason, fields: { worker: reason } },
    })
    // probes stay green: a web process without a worker can serve
    for (const path of ['/livez', '/readyz'])
      expect(await ask(path)).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('is red a minute after a worker’s last heartbeat, and green again with the next', async () => {
    pass(10 * minute)
    const stop = await startHeartbeat(test, quiet)
    expect((await ask('/healthz')).status).toBe(200)
    await stop()
    pass(minute)
    expect((await ask('/healthz')).status).toBe(200)
    pass(1)
    expect((await ask('/healthz')).status).toBe(503)
    await (await startHeartbeat(test, quiet))()
    expect((await ask('/healthz')).status).toBe(200)
  })

  it('a worker sends a heartbeat every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stop = await startHeartbeat(test, quiet)
    pass(2 * minute)
    expect((await ask('/healthz')).status).toBe(503)
    vi.advanceTimersByTime(15_000)
    vi.useRealTimers()
    await stop()
    expect((await ask('/healthz')).status).toBe(200)
  })

  it('a process whose database lacks a migration is not ready and says why', async () => {
    const other = await makeTestApp(engine)
    await other.database.runScript(`delete from migrations where name = (select max(name) from migrations)`)
    const before = await other.app.inject('/readyz')
    expect([before.statusCode, before.json()]).toMatchObject([
      503,
      { error: 'unavailable', fields: { migrations: expect.stringContaining('is not migrated yet') } },
    ])
    expect((await other.app.inject('/livez')).statusCode).toBe(200)
    await other.close()
  })
})

/** The embedded database needs no relay: each transaction notifies. */
async function untilRelayRuns({ database }: TestApp): Promise<void> {
  if (database.engine === 'postgres') await expect.poll(() => relaySilence(database.db)).not.toBeNull()
}

describe.runIf(engines.includes('postgres'))('decisions, health, without an outbox relay', () => {
  it('is red a minute after the relay’s last heartbeat, and green again with the next', async () => {
    const address = await makePostgresDatabase()
    const test = await makeTestApp(await openPostgresDatabase(address))
    const stop = await startHeartbeat(test, quiet)
    await untilRelayRuns(test)
    const ask = () => test.app.inject('/healthz')
    expect((await ask()).statusCode).toBe(200)
    const leave = await holdRelayLock(address)
    const wasSeen = (ago: string) =>
      test.database.runSql(`update teller_heartbeat set beaten_at = clock_timestamp() - $1::interval`, [ago])
    await wasSeen('100 seconds')
    // a new process has not waited for it yet
    expect((await ask()).statusCode).toBe(200)
    test.setNow(fromTestNow(minute + 1_000))
    await stop()
    await (await startHeartbeat(test, quiet))()
    const reason = 'Changes have not been passed on for a minute.'
    expect((await ask()).json()).toMatchObject({ error: 'unavailable', fields: { tellings: reason } })
    expect((await test.app.inject('/readyz')).statusCode).toBe(200)
    expect((await test.app.inject('/metrics')).body).toMatch(/^tellings_silent_seconds 1\d\d\./m)
    // the relay cannot run while a migration is missing
    const [migration] = await test.database.runSql(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    expect((await ask()).statusCode).toBe(200)
    await test.database.runSql('insert into migrations (name) values ($1)', [migration?.name])
    await wasSeen('1 second')
    expect((await ask()).statusCode).toBe(200)
    await wasSeen('100 seconds')
    await leave()
    await expect.poll(async () => (await ask()).statusCode).toBe(200)
    await test.close()
  })
})

describe.each(enginesInTurn)('decisions, health, without a next partition, on %s', (engine) => {
  it('is red a week before the last partition ends, until more are created', async () => {
    const test = await makeTestApp(engine)
    const last = (await findPartitions(test.db, 'mails')).at(-1)?.until ?? new Date(0)
    const ask = async () => (await test.app.inject('/healthz')).json().fields?.months
    test.setNow(new Date(last.getTime() - 8 * 24 * 60 * minute))
    expect(await ask()).toBeUndefined()
    test.setNow(new Date(last.getTime() - 6 * 24 * 60 * minute))
    expect(await ask()).toBe(
      'There is no next month for mails, security_events, provider_event_words. See the worker’s log.',
    )
    await createPartitions(test, quiet)
    expect(await ask()).toBeUndefined()
    await test.close()
  })
})

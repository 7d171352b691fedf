import { afterEach, describe, expect, it } from 'vitest'
import { buildWorkerApp } from '#server/worker-app.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { backgroundJobs, type OpenJobs } from './background-jobs.ts'

describe('background jobs', () => {
  const logged: string[] = []
  const log = {
    info: (_details: unknown, text?: string) => void logged.push(text ?? ''),
    error: (_details: unknown, text?: string) => void logged.push(text ?? ''),
  }
  let test: TestApp
  afterEach(async () => {
    logged.length = 0
    await test.close()
  })

  /** Jobs whose start fails so many times; returns their calls. */
  async function jobsThatFail(times: number) {
    test = await makeTestApp(anyEngine)
    const done: string[] = []
    const open: OpenJobs<TestApp> = async () => {
      done.push('start')
      if (done.filter((what) => what === 'start').length <= times) throw new Error('The database was busy.')
      return async () => void done.push('stop')
    }
    const pauses = { waited: [] as number[], goOn: Promise.withResolvers<void>() }
    const jobs = backgroundJobs(test, open, async (milliseconds) => {
      pauses.waited.push(milliseconds)
      await pauses.goOn.promise
    })
    return { jobs, done, pauses }
  }

  it('are started again after growing pauses until they run, and stopped once', async () => {
    const { jobs, done, pauses } = await jobsThatFail(8)
    jobs.start(log)
    expect(jobs.areOverdue()).toBe(false)
    await expect.poll(() => jobs.areOverdue()).toBe(true)
    pauses.goOn.resolve()
    await expect.poll(() => jobs.areOverdue()).toBe(false)
    expect(pauses.waited).toEqual([500, 1_000, 2_000, 5_000, 10_000, 15_000, 15_000, 15_000])
    expect(logged.at(-1)).toBe('Background jobs have started after all.')
    await jobs.stop()
    expect(done).toEqual([...Array.from({ length: 9 }, () => 'start'), 'stop'])
  })

  it('are not retried once the process stops', async () => {
    const { jobs, done, pauses } = await jobsThatFail(1)
    jobs.start(log)
    await expect.poll(() => pauses.waited.length).toBe(1)
    const stopped = jobs.stop()
    pauses.goOn.resolve()
    await stopped
    expect(done).toEqual(['start'])
  })

  it('make the process unhealthy from the first failure until they run, with the reason', async () => {
    const { jobs, pauses } = await jobsThatFail(1)
    const app = await buildWorkerApp(test, jobs)
    jobs.start(log)
    await expect.poll(() => pauses.waited.length).toBe(1)
    const before = await app.inject('/healthz')
    expect([before.statusCode, before.json()]).toMatchObject([
      503,
      {
        error: 'unavailable',
        message: 'The background jobs do not start.',
        fields: { jobs: 'The background jobs do not start.' },
      },
    ])
    expect(before.headers['retry-after']).toBe('5')
    pauses.goOn.resolve()
    await expect.poll(async () => (await app.inject('/healthz')).statusCode).toBe(200)
    await jobs.stop()
    await app.close()
  })

  it('make the process unhealthy when their start takes longer than half a minute', async () => {
    test = await makeTestApp(anyEngine)
    const slow = Promise.withResolvers<() => Promise<void>>()
    const jobs = backgroundJobs(test, () => slow.promise)
    const started = new Date('2026-11-22T12:00:00Z')
    test.setNow(started)
    jobs.start(log)
    test.setNow(new Date(started.getTime() + 29_999))
    expect(jobs.areOverdue()).toBe(false)
    test.setNow(new Date(started.getTime() + 30_000))
    expect(jobs.areOverdue()).toBe(true)
    slow.resolve(async () => undefined)
    await expect.poll(() => jobs.areOverdue()).toBe(false)
    await jobs.stop()
  })

  it('do not affect probes', async () => {
    const { jobs, pauses } = await jobsThatFail(1)
    const app = await buildWorkerApp(test, jobs)
    jobs.start(log)
    await expect.poll(() => pauses.waited.length).toBe(1)
    for (const path of ['/livez', '/readyz']) expect((await app.inject(path)).statusCode).toBe(200)
    pauses.goOn.resolve()
    await jobs.stop()
    await app.close()
  })

  it('are not required in a process without them', async () => {
    test = await makeTestApp(anyEngine, { role: 'web' })
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJobQueue } from '#server/jobs/job-queue.ts'
import { layOutMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('engine figures on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
  })
  afterAll(() => test.close())

  /** The unlabeled figures of `/metrics` by name. */
  async function figures(): Promise<Record<string, number>> {
    const { body } = await test.app.inject('/metrics')
    return Object.fromEntries(
      [...body.matchAll(/^([a-z_]+) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
    )
  }

  it('database connections and slow statements', async () => {
    await test.app.inject('/api/food-listings')
    const told = await figures()
    expect(told.database_connections_open).toBeGreaterThanOrEqual(1)
    expect(told).toMatchObject({ database_connections_waited_for: 0 })
    expect(told.database_statements_slow).toBe(test.database.slowStatements.count)
  })

  it('visitor requests answered from the cache', async () => {
    await makeListing(await makePerson(test))
    let limit = 0
    // a new URL each time
    const requestThrice = async () => {
      limit += 1
      const before = await figures()
      for (let asked = 0; asked < 3; asked += 1) await test.app.inject(`/api/food-listings?limit=${limit}`)
      const after = await figures()
      const [misses, hits] = ['visitor_cache_misses', 'visitor_cache_hits'].map(
        (name) => (after[name] ?? 0) - (before[name] ?? 0),
      )
      return { misses, hits, isKept: (after.visitor_cache_bytes ?? 0) > 0 }
    }
    // the listing's notice may arrive meanwhile and drop the entry
    await expect.poll(requestThrice).toEqual({ misses: 1, hits: 2, isKept: true })
  })

  it('waiting jobs and emails', async () => {
    const log = { info: () => undefined, error: () => undefined }
    const queue = await openJobQueue(test, {
      ...{ handlers: { knead: async () => undefined }, schedule: [], works: false, log },
    })
    await queue.sendNow('knead')
    const before = await figures()
    const written = layOutMail({ subject: 'Bread', paragraphs: ['It is ready.'] })
    await queueMail(test.db, { ...written, to: 'ana@example.org', purpose: 'test' }, new Date(0))
    const told = await figures()
    await queue.stop()
    expect(told).toMatchObject({ jobs_waiting: 1, jobs_failed: 0, mails_given_up: 0 })
    expect(told.jobs_oldest_seconds).toBeGreaterThanOrEqual(0)
    expect((told.mails_waiting ?? 0) - (before.mails_waiting ?? 0)).toBe(1)
    expect(told.mails_oldest_seconds).toBeGreaterThan(0)
  })
})

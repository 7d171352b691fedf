import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { AttemptLimit, waitText } from './attempt-limit.ts'
import { deleteAttemptsOver } from './attempts-repository.ts'

const start = new Date('2026-03-01T08:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const most = 3
const words = 'There were too many tries'

describe.each(enginesInTurn)('attempt limit on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine, { rateLimit: true })
  })
  afterAll(() => test?.close())

  /** A limit that nothing else counts towards, on a clock that stands at the start. */
  function limitOf3(name = newId()): AttemptLimit {
    test.setNow(start)
    return new AttemptLimit({ name, most, within: 600_000, words }, test)
  }
  const takeAll = async (limit: AttemptLimit, key: string) => {
    for (let tries = 0; tries < most; tries += 1) await limit.take(key)
  }

  it('refuses what is too much, and says for how long', async () => {
    const limit = limitOf3()
    await takeAll(limit, 'ana')
    test.setNow(later(60))
    await expect(limit.take('ana')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 540,
      message: 'There were too many tries. Please wait 9 minutes and try again.',
    })
    await limit.take('ben')
  })

  it('begins anew when the time is over; refused tries do not prolong it', async () => {
    const limit = limitOf3()
    await takeAll(limit, 'ana')
    test.setNow(later(599))
    await expect(limit.take('ana')).rejects.toThrow()
    test.setNow(later(600))
    await takeAll(limit, 'ana')
    await expect(limit.take('ana')).rejects.toThrow()
  })

  it('takes a try back, and forgets a key', async () => {
    const limit = limitOf3()
    await takeAll(limit, 'ana')
    await limit.giveBack('ana')
    await limit.take('ana')
    await expect(limit.take('ana')).rejects.toThrow()
    await limit.forget('ana')
    await limit.take('ana')
    await limit.giveBack('nobody')
  })

  it('lets as many of many at once through as it says', async () => {
    const limit = limitOf3()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limit.take('ana')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  })

  it('counts in the database, so that every process knows', async () => {
    // what no hash is by chance
    const person = 'ana@example.com'
    await takeAll(limitOf3('shared'), person)
    await expect(limitOf3('shared').take(person)).rejects.toThrow()
    await limitOf3('another').take(person)
    const kept = await test.db.selectFrom('attempt_counts').select('key').execute()
    expect(JSON.stringify(kept)).not.toContain(person)
  })

  it('forgets in time', async () => {
    await takeAll(limitOf3('old'), 'ana')
    test.setNow(later(86_400))
    await deleteAttemptsOver(test.db, test.now())
    expect(await test.db.selectFrom('attempt_counts').select('key').execute()).toEqual([])
  })

  it('counts nothing when limits are off', async () => {
    const limit = new AttemptLimit(
      { name: 'off', most, within: 1000, words },
      { ...test, config: { ...test.config, rateLimit: false } },
    )
    await takeAll(limit, 'ana')
    await limit.take('ana')
  })
})

it.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('%i seconds are told as "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

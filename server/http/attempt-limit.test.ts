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

  /** A limit with a unique name, on a clock that does not move. */
  function limitOf3(name = newId()): AttemptLimit {
    test.setNow(start)
    return new AttemptLimit({ name, most, within: 600_000, words }, test)
  }
  const takeAll = async (limit: AttemptLimit, key: string) => {
    for (let tries = 0; tries < most; tries += 1) await limit.take(key)
  }

  it('rejects attempts above the limit and reports the waiting time', async () => {
    const limit = limitOf3()
    await takeAll(limit, 'ana')
    test.setNow(later(60))
    await expect(limit.take('ana')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfter: 540,
      message: 'There were too many tries. Wait 9 minutes and try again.',
    })
    await limit.take('ben')
  })

  it('restarts when the window ends; rejected attempts do not extend it', async () => {
    const limit = limitOf3()
    await takeAll(limit, 'ana')
    test.setNow(later(599))
    await expect(limit.take('ana')).rejects.toThrow()
    test.setNow(later(600))
    await takeAll(limit, 'ana')
    await expect(limit.take('ana')).rejects.toThrow()
  })

  it('takes an attempt back and resets a key', async () => {
    const limit = limitOf3()
    await takeAll(limit, 'ana')
    await limit.giveBack('ana')
    await limit.take('ana')
    await expect(limit.take('ana')).rejects.toThrow()
    await limit.forget('ana')
    await limit.take('ana')
    await limit.giveBack('nobody')
  })

  it('lets exactly the allowed number of concurrent attempts through', async () => {
    const limit = limitOf3()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limit.take('ana')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  })

  it('counts in the database, so every process sees it', async () => {
    // not part of a hash by chance
    const person = 'ana@example.com'
    await takeAll(limitOf3('shared'), person)
    await expect(limitOf3('shared').take(person)).rejects.toThrow()
    await limitOf3('another').take(person)
    const kept = await test.db.selectFrom('attempt_counts').select('key').execute()
    expect(JSON.stringify(kept)).not.toContain(person)
  })

  it('deletes expired counts', async () => {
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
])('%i seconds are shown as "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { CallCounts } from './call-counts.ts'
import type { SharedCallCounts } from './shared-call-counts.ts'

const start = new Date('2026-03-01T08:00:00Z')
let test: TestApp
beforeAll(async () => {
  test = await makeTestApp(anyEngine)
  test.setNow(start)
})
afterAll(() => test?.close())

describe('call counts of one process', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const count = (counts: CallCounts, key: string) => {
    let answer = { current: 0, ttl: 0 }
    counts.incr(key, (_error, result) => (answer = result), 60_000)
    return answer
  }

  it('count each caller within a window and return when it ends', () => {
    const counts = new CallCounts(test)
    expect(count(counts, 'one')).toEqual({ current: 1, ttl: 60_000 })
    vi.advanceTimersByTime(59_000)
    expect(count(counts, 'one')).toEqual({ current: 2, ttl: 1000 })
    expect(count(counts, 'other')).toEqual({ current: 1, ttl: 60_000 })
    vi.advanceTimersByTime(1000)
    expect(count(counts, 'one')).toEqual({ current: 1, ttl: 60_000 })
  })

  it('drop the oldest window when there are too many callers', () => {
    const counts = new CallCounts(test)
    for (let caller = 0; caller <= 10_000; caller += 1) count(counts, `caller ${caller}`)
    expect(count(counts, 'caller 1').current).toBe(2)
    expect(count(counts, 'caller 0').current).toBe(1)
  })
})

describe('call counts of all processes', () => {
  const route = (url: string) => ({ routeInfo: { method: 'POST', url } })
  const count = (counts: SharedCallCounts, key: string) =>
    new Promise<{ current: number; ttl: number } | undefined>((resolve, reject) => {
      counts.incr(key, (error, result) => (error ? reject(error) : resolve(result)), 60_000)
    })

  it('count each caller within a window across processes', async () => {
    const [here, there] = [new CallCounts(test), new CallCounts(test)].map((counts) =>
      counts.child(route('/a')),
    )
    if (!here || !there) throw new Error('Two processes')
    expect(await count(here, 'one')).toEqual({ current: 1, ttl: 60_000 })
    test.setNow(new Date(start.getTime() + 59_000))
    expect(await count(there, 'one')).toEqual({ current: 2, ttl: 1000 })
    expect(await count(here, 'other')).toEqual({ current: 1, ttl: 60_000 })
    test.setNow(new Date(start.getTime() + 60_000))
    expect(await count(there, 'one')).toEqual({ current: 1, ttl: 60_000 })
  })

  it('count the routes of a group together and all others separately', async () => {
    const counts = new CallCounts(test)
    await count(counts.child({ groupId: 'g' }), 'one-g')
    expect(await count(counts.child({ groupId: 'g' }), 'one-g')).toMatchObject({ current: 2 })
    expect(await count(counts.child(route('/b')), 'one-g')).toMatchObject({ current: 1 })
  })
})

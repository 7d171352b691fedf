import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallCounts } from './call-counts.ts'

describe('call counts', () => {
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

  it('count each caller within a window and say when it ends', () => {
    const counts = new CallCounts()
    expect(count(counts, 'one')).toEqual({ current: 1, ttl: 60_000 })
    vi.advanceTimersByTime(59_000)
    expect(count(counts, 'one')).toEqual({ current: 2, ttl: 1000 })
    expect(count(counts, 'other')).toEqual({ current: 1, ttl: 60_000 })
    vi.advanceTimersByTime(1000)
    expect(count(counts, 'one')).toEqual({ current: 1, ttl: 60_000 })
  })

  it('count the routes of a group together and all others apart', () => {
    const counts = new CallCounts()
    const [grouped, alsoGrouped] = [counts.child({ groupId: 'g' }), counts.child({ groupId: 'g' })]
    count(grouped, 'one-g')
    expect(count(alsoGrouped, 'one-g').current).toBe(2)
    expect(count(counts.child({ max: 3 }), 'one-g').current).toBe(1)
  })

  it('forget who began first when there are too many', () => {
    const counts = new CallCounts()
    for (let caller = 0; caller <= 10_000; caller += 1) count(counts, `caller ${caller}`)
    expect(count(counts, 'caller 1').current).toBe(2)
    expect(count(counts, 'caller 0').current).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { AttemptLimit, waitWords } from './attempt-limit.ts'

const start = new Date('2026-03-01T08:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const rule = { most: 3, within: 600_000, words: 'There were too many tries' }
const limitOf3 = () => new AttemptLimit(rule, true)
const takeAll = (limit: AttemptLimit, key: string) => {
  for (let tries = 0; tries < rule.most; tries += 1) limit.take(key, start)
}

describe('attempt limit', () => {
  it('refuses what is too much, and says for how long', () => {
    const limit = limitOf3()
    takeAll(limit, 'ana')
    expect(() => limit.take('ana', later(60))).toThrow(
      expect.objectContaining({
        code: 'rate_limited',
        retryAfter: 540,
        message: 'There were too many tries. Please wait 9 minutes and try again.',
      }),
    )
    expect(() => limit.take('ben', later(60))).not.toThrow()
  })

  it('begins anew when the time is over; refused tries do not prolong it', () => {
    const limit = limitOf3()
    takeAll(limit, 'ana')
    expect(() => limit.take('ana', later(599))).toThrow()
    expect(() => limit.take('ana', later(600))).not.toThrow()
  })

  it('takes a try back, and forgets a key', () => {
    const limit = limitOf3()
    takeAll(limit, 'ana')
    limit.giveBack('ana')
    limit.take('ana', start)
    expect(() => limit.take('ana', start)).toThrow()
    limit.forget('ana')
    expect(() => limit.take('ana', start)).not.toThrow()
    expect(() => limit.giveBack('nobody')).not.toThrow()
  })

  it('counts nothing when limits are off', () => {
    const limit = new AttemptLimit(rule, false)
    takeAll(limit, 'ana')
    expect(() => limit.take('ana', start)).not.toThrow()
  })

  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [900, '15 minutes'],
  ])('%i seconds are told as "%s"', (seconds, words) => {
    expect(waitWords(seconds)).toBe(words)
  })
})

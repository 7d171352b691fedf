import { expect, test } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import {
  formerSecretUntil,
  hasFailedForLong,
  mostTries,
  nextAttemptAfter,
  staleBefore,
} from './retry-rules.ts'

const hour = 60 * 60_000
const later = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)

test('attempts are repeated after growing pauses, for nearly a day', () => {
  let now = testNow
  let pause = 0
  for (let tries = 1; tries < mostTries; tries += 1) {
    const next = nextAttemptAfter(tries, now)
    if (next === null) throw new Error('It is given up early')
    expect(next.getTime() - now.getTime()).toBeGreaterThanOrEqual(pause)
    pause = next.getTime() - now.getTime()
    now = next
  }
  expect(nextAttemptAfter(mostTries, now)).toBeNull()
  const all = now.getTime() - testNow.getTime()
  expect(all).toBeGreaterThan(23 * hour)
  expect(all).toBeLessThanOrEqual(24 * hour)
})

test('what was due a day ago is stale', () => {
  expect(staleBefore(later(24 * hour))).toEqual(testNow)
})

test('a webhook that fails for a week has failed for long', () => {
  expect(hasFailedForLong(testNow, later(7 * 24 * hour - 1))).toBe(false)
  expect(hasFailedForLong(testNow, later(7 * 24 * hour))).toBe(true)
})

test('the former secret signs for a day', () => {
  expect(formerSecretUntil(testNow)).toEqual(later(24 * hour))
})

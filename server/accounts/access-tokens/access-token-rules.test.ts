import { describe, expect, it } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { expiryOf, inOrder, isUseNew, mayCall } from './access-token-rules.ts'

const later = (milliseconds: number) => new Date(testNow.getTime() + milliseconds)
const hour = 60 * 60_000

describe('access tokens', () => {
  it('end after whole days', () => {
    expect(expiryOf(testNow, 30)).toEqual(later(30 * 24 * hour))
  })

  it('note a use once an hour', () => {
    expect([
      isUseNew(null, testNow),
      isUseNew(testNow, later(hour - 1)),
      isUseNew(testNow, later(hour)),
    ]).toEqual([true, false, true])
  })

  it('may make calls that accept one of their scopes', () => {
    expect(mayCall(['read'], ['read', 'orders'])).toBe(true)
    expect(mayCall(['read', 'payouts'], ['orders'])).toBe(false)
    expect(mayCall([], ['read'])).toBe(false)
    expect(mayCall(['read'], [])).toBe(false)
  })

  it('keep each scope once', () => {
    expect(inOrder(['payouts', 'read', 'payouts'])).toEqual(['read', 'payouts'])
  })
})

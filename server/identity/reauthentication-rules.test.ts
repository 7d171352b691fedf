import { describe, expect, it } from 'vitest'
import { isReauthenticated } from './reauthentication-rules.ts'

describe('a re-authentication', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  it.each([
    ['never', null, false],
    ['now', 0, true],
    ['nine minutes and fifty-nine seconds ago', 599_000, true],
    ['ten minutes ago', 600_000, false],
    ['an hour ago', 3_600_000, false],
  ])('%s', (_when, ago, isFresh) => {
    expect(isReauthenticated(ago === null ? null : new Date(now.getTime() - ago), now)).toBe(isFresh)
  })
})

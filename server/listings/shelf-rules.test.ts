import { describe, expect, it } from 'vitest'
import { mostOnShelf } from '#shared/api/shelves.ts'
import {
  isForShelf,
  isReadyThisWeekend,
  isReadyToday,
  newSince,
  onePerBaker,
  shelfOf,
} from './shelf-rules.ts'

const timeZone = 'America/New_York'

describe('what stands on a shelf', () => {
  it.each([
    ['can be ordered', 1, null, ['pickup'], true],
    ['is sold out', 0, null, ['pickup'], false],
    ['is closed for a holiday', 1, { from: '', to: '', message: '' }, ['pickup'], false],
    ['cannot be paid', 1, null, [], false],
  ] as const)('a listing that %s', (_what, servingsAvailable, closed, payWays, stands) => {
    expect(isForShelf({ servingsAvailable, closed, cook: { payWays: [...payWays] } })).toBe(stands)
  })

  it('what is ready today by the clock of its place, not by ours', () => {
    const lateInNewYork = new Date('2026-11-25T03:00:00Z')
    expect(isReadyToday({ readyByDate: '2026-11-24', timeZone }, lateInNewYork)).toBe(true)
    expect(isReadyToday({ readyByDate: '2026-11-25', timeZone }, lateInNewYork)).toBe(false)
    expect(isReadyToday({ readyByDate: '2026-11-25', timeZone: 'UTC' }, lateInNewYork)).toBe(true)
  })

  // 2026-11-28 is a Saturday
  it.each([
    ['Monday', '2026-11-23', ['2026-11-28', '2026-11-29']],
    ['Friday', '2026-11-27', ['2026-11-28', '2026-11-29']],
    ['Saturday, which is today', '2026-11-28', ['2026-11-29']],
    ['Sunday, when none is ahead this week', '2026-11-29', []],
  ])('the weekend ahead on a %s', (_day, today, ready) => {
    const now = new Date(`${today}T17:00:00Z`)
    const days = ['2026-11-22', '2026-11-26', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-05']
    expect(days.filter((readyByDate) => isReadyThisWeekend({ readyByDate, timeZone }, now))).toEqual(ready)
  })

  it('one bake of each baker, the first of the list', () => {
    const of = (cookId: string, title: string) => ({ cookId, title })
    expect(onePerBaker([of('a', 'rye'), of('b', 'pie'), of('a', 'rolls')])).toEqual([
      of('a', 'rye'),
      of('b', 'pie'),
    ])
  })

  it('as much as it holds, and bakers new for thirty days', () => {
    expect(shelfOf(Array.from({ length: 30 }, (_, index) => index))).toHaveLength(mostOnShelf)
    expect(newSince(new Date('2026-12-01T12:00:00Z'))).toEqual(new Date('2026-11-01T12:00:00Z'))
  })
})

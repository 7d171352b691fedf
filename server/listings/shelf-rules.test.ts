import { describe, expect, it } from 'vitest'
import { mostOnShelf } from '#shared/api/shelves.ts'
import { aheadOf, isForShelf, newSince, onePerBaker, shelfOf } from './shelf-rules.ts'

const timeZone = 'America/New_York'

describe('listings on a shelf', () => {
  it.each([
    ['can be ordered', 1, null, ['pickup'], true],
    ['is sold out', 0, null, ['pickup'], false],
    ['is closed for a holiday', 1, { from: '', to: '', message: '' }, ['pickup'], false],
    ['cannot be paid', 1, null, [], false],
  ] as const)('a listing that %s', (_what, servingsAvailable, closed, payWays, stands) => {
    expect(isForShelf({ options: [], servingsAvailable, closed, cook: { payWays: [...payWays] } })).toBe(
      stands,
    )
  })

  it('exclude one whose options are all sold out', () => {
    const box = { id: 'box', name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 }
    const stands = (servingsAvailable: number, isSoldOut?: boolean) =>
      isForShelf({
        options: [{ ...box, isSoldOut }],
        servingsAvailable,
        closed: null,
        cook: { payWays: ['pickup'] },
      })
    expect([stands(60), stands(5), stands(60, true)]).toEqual([true, false, false])
  })

  it('for the weekend exclude those for today and those on today’s shelf', () => {
    const saturdayInNewYork = new Date('2026-11-29T03:00:00Z')
    const of = (id: string, readyByDate: string, zone = timeZone) => ({ id, readyByDate, timeZone: zone })
    const rolls = of('rolls', '2026-11-29')
    const weekend = [
      of('rye', '2026-11-28'),
      of('pie', '2026-11-29'),
      of('scone', '2026-11-29', 'UTC'),
      rolls,
    ]
    const today = [of('rye', '2026-11-28'), of('rolls', '2026-11-28')]
    expect(aheadOf(weekend, today, saturdayInNewYork).map(({ id }) => id)).toEqual(['pie'])
  })

  it('include one of each baker, the first', () => {
    const of = (cookId: string, title: string) => ({ cookId, title })
    expect(onePerBaker([of('a', 'rye'), of('b', 'pie'), of('a', 'rolls')])).toEqual([
      of('a', 'rye'),
      of('b', 'pie'),
    ])
  })

  it('are limited in number, and bakers are new for thirty days', () => {
    expect(shelfOf(Array.from({ length: 30 }, (_, index) => index))).toHaveLength(mostOnShelf)
    expect(newSince(new Date('2026-12-01T12:00:00Z'))).toEqual(new Date('2026-11-01T12:00:00Z'))
  })
})

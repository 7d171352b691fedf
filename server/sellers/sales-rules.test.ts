import { describe, expect, it } from 'vitest'
import { firstDayOf, salesByDay, salesByWeek } from './sales-rules.ts'

const sales = [
  { date: '2026-11-08', orders: 1, cents: 100 },
  { date: '2026-11-16', orders: 2, cents: 200 },
  { date: '2026-11-20', orders: 3, cents: 300 },
  { date: '2026-11-21', orders: 4, cents: 400 },
]
const friday = '2026-11-20'

describe('sales', () => {
  it('by day: each day is there, and what a place ahead has of tomorrow counts as today', () => {
    expect(salesByDay(sales, friday, 3)).toEqual([
      { date: '2026-11-18', orders: 0, cents: 0 },
      { date: '2026-11-19', orders: 0, cents: 0 },
      { date: '2026-11-20', orders: 7, cents: 700 },
    ])
  })

  it('by week: from Monday to Sunday, up to the week of today', () => {
    expect(salesByWeek(sales, friday, 3)).toEqual([
      { date: '2026-11-02', orders: 1, cents: 100 },
      { date: '2026-11-09', orders: 0, cents: 0 },
      { date: '2026-11-16', orders: 9, cents: 900 },
    ])
    expect(salesByWeek([], '2026-11-22', 1)).toEqual([{ date: '2026-11-16', orders: 0, cents: 0 }])
  })

  it('look back as far as the longer of both', () => {
    expect(firstDayOf(friday, 14, 12)).toBe('2026-08-31')
    expect(firstDayOf(friday, 14, 1)).toBe('2026-11-07')
  })
})

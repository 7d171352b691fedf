import { describe, expect, it } from 'vitest'
import { daysOfSales, salesByDay, salesByWeek } from './sales-rules.ts'

const sales = [
  { date: '2026-11-08', orders: 1, cents: 100 },
  { date: '2026-11-16', orders: 2, cents: 200 },
  { date: '2026-11-20', orders: 3, cents: 300 },
  { date: '2026-11-21', orders: 4, cents: 400 },
]
const friday = '2026-11-20'

describe('sales', () => {
  it('by day: includes every day up to today', () => {
    expect(salesByDay(sales, friday, 3)).toEqual([
      { date: '2026-11-18', orders: 0, cents: 0 },
      { date: '2026-11-19', orders: 0, cents: 0 },
      { date: '2026-11-20', orders: 3, cents: 300 },
    ])
  })

  it('by week: Monday to Sunday, up to this week', () => {
    expect(salesByWeek(sales, friday, 3)).toEqual([
      { date: '2026-11-02', orders: 1, cents: 100 },
      { date: '2026-11-09', orders: 0, cents: 0 },
      { date: '2026-11-16', orders: 9, cents: 900 },
    ])
    expect(salesByWeek([], '2026-11-22', 1)).toEqual([{ date: '2026-11-16', orders: 0, cents: 0 }])
  })

  it('includes the days of both lists', () => {
    expect([daysOfSales(friday, 14, 12)[0], daysOfSales(friday, 14, 12).at(-1)]).toEqual([
      '2026-08-31',
      friday,
    ])
    expect(daysOfSales(friday, 14, 1)[0]).toBe('2026-11-07')
    // a Monday, and a week in which daylight saving time ends
    expect(daysOfSales('2026-11-02', 1, 2)).toHaveLength(8)
  })
})

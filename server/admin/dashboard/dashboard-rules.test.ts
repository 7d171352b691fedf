import { expect, it } from 'vitest'
import { areCountedAtOnce, figuresOf } from './dashboard-rules.ts'

it('DATA-25: totals include everything before the days, and no day is missing', () => {
  const figures = figuresOf(
    {
      users: 7,
      listings: 3,
      orders: [
        { date: null, orders: 100, salesCents: 5_000 },
        { date: '2026-11-29', orders: 2, salesCents: 1_900 },
      ],
      newUsers: [{ date: '2026-11-30', users: 4 }],
      commission: [{ date: '2026-11-28', cents: -12 }],
    },
    '2026-11-30',
    3,
  )
  const nothing = { orders: 0, salesCents: 0, newUsers: 0, commissionCents: 0 }
  expect(figures).toEqual({
    users: 7,
    listings: 3,
    orders: 102,
    revenueCents: 6_900,
    days: [
      { ...nothing, date: '2026-11-28', commissionCents: -12 },
      { ...nothing, date: '2026-11-29', orders: 2, salesCents: 1_900 },
      { ...nothing, date: '2026-11-30', newUsers: 4 },
    ],
  })
})

it('a small marketplace is counted on request, a large one by a job', () => {
  expect(areCountedAtOnce({ users: 1_000, listings: 2_000, orders: 2_000 })).toBe(true)
  expect(areCountedAtOnce({ users: 1_000, listings: 2_000, orders: 2_001 })).toBe(false)
})

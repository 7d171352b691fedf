import { expect, it } from 'vitest'
import { perRail } from '#shared/payment-methods.ts'
import { statementRows, statementSpan, sumStatement } from './statement-rules.ts'

it.each([
  ['2026-11', '2026-11-01', '2026-12-01', 'day'],
  ['2026-12', '2026-12-01', '2027-01-01', 'day'],
  ['2024-02', '2024-02-01', '2024-03-01', 'day'],
  ['2026', '2026-01-01', '2027-01-01', 'month'],
])('%s is from %s until %s, by %s', (period, from, until, by) => {
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  expect(statementSpan(period)).toEqual({ period, from: at(from), until: at(until), by })
})

const none = perRail(() => 0)

it('sales and movements of a day are in one row, and the sum has all of them', () => {
  const moved = { refunds: 0, collected: 143, paid: 71, owed: -20, waived: 0, paidOut: 1777 }
  const rows = statementRows(
    [
      { key: '2026-11-03', rail: null, orders: 2, cents: 2850 },
      { key: '2026-11-02', rail: 'paypal', orders: 1, cents: 950 },
      { key: '2026-11-03', rail: 'stripe', orders: 1, cents: 1900 },
    ],
    [
      { key: '2026-11-03', ...moved },
      { key: '2026-11-09', ...moved, refunds: 500 },
    ],
  )
  expect(rows).toMatchObject([
    { key: '2026-11-02', orders: 1, online: { ...none, paypal: 950 }, cash: 0, paidOut: 0 },
    { key: '2026-11-03', orders: 3, online: { ...none, stripe: 1900 }, cash: 2850, collected: 143 },
    { key: '2026-11-09', orders: 0, refunds: 500, owed: -20, paidOut: 1777 },
  ])
  expect(sumStatement(rows)).toEqual({
    orders: 4,
    online: { ...none, paypal: 950, stripe: 1900 },
    cash: 2850,
    refunds: 500,
    collected: 286,
    paid: 142,
    owed: -40,
    waived: 0,
    paidOut: 3554,
  })
})

import { expect, it } from 'vitest'
import { perRail } from '#shared/payment-methods.ts'
import { statementRows, statementSpan, sumStatement } from './statement-rules.ts'

const calendar = { timeZone: 'America/New_York', closed: [] }

it.each([
  // daylight saving time ends in this month
  ['2026-11', '2026-11-01T04:00:00Z', '2026-12-01T05:00:00Z', '2026-11-01', '2026-11-30', 30],
  ['2026-12', '2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z', '2026-12-01', '2026-12-31', 31],
  ['2024-02', '2024-02-01T05:00:00Z', '2024-03-01T05:00:00Z', '2024-02-01', '2024-02-29', 29],
  ['2026', '2026-01-01T05:00:00Z', '2027-01-01T05:00:00Z', '2026-01', '2026-12', 12],
])('%s is from %s until %s, with rows %s to %s', (period, from, until, first, last, count) => {
  const { spans, ...span } = statementSpan(period, calendar)
  expect(span).toEqual({ period, from: new Date(from), until: new Date(until) })
  expect([spans[0]?.key, spans.at(-1)?.key, spans.length]).toEqual([first, last, count])
  expect(spans[0]?.start).toEqual(span.from)
})

const none = perRail(() => 0)

it('sales and ledger totals of a day are in one row, and the sum includes all', () => {
  const moved = { refunds: 0, disputes: 0, collected: 143, paid: 71, owed: -20, waived: 0, paidOut: 1777 }
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
    disputes: 0,
    collected: 286,
    paid: 142,
    owed: -40,
    waived: 0,
    paidOut: 3554,
  })
})

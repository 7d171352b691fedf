import { expect, it } from 'vitest'
import type { OpenOrder } from '#shared/api/account.ts'
import { orderNumber } from '#shared/order-number.ts'
import { refuseLeaving, type Ties } from './leaving-rules.ts'

const open = (title: string, settledBy: string | null = null): OpenOrder => ({
  id: title,
  title,
  side: 'baker',
  settledBy,
  timeZone: 'America/New_York',
})
const rye = `Rye \\(order ${orderNumber('Rye')}\\)`
const paidOn = '2026-12-07T20:00:00Z'

const free: Ties = { orders: [], openMoney: [], owed: 0 }

it.each([
  ['nothing', free, null],
  ['a credit', { ...free, owed: -250 }, null],
  ['a debt, with its amount', { ...free, owed: 375 }, /^You owe \$3\.75 .* Pay it/],
  [
    'open orders before all else',
    { orders: [open('Rye')], openMoney: ['payout'], owed: 375 },
    new RegExp(`^This order isn’t finished yet: ${rye}\\. Complete or cancel it first\\.$`),
  ],
  [
    'more orders than a sentence bears',
    { ...free, orders: ['A', 'B', 'C', 'D'].map((title) => open(title)) },
    /^These orders aren’t finished yet: A .*, B .*, C .* and 1 more\. Complete or cancel them first\./,
  ],
  [
    'an order whose payout or decision waits, until when',
    { ...free, orders: [open('Rye', paidOn)] },
    new RegExp(`^This order is not settled yet: ${rye}\\. It’s settled by Mon, Dec 7 at 3:00 PM\\. Then`),
  ],
  [
    'both of them, with the last of the moments',
    { ...free, orders: [open('Bun'), open('Rye', paidOn), open('Pie', '2026-12-09T20:00:00Z')] },
    /isn’t finished yet: Bun .* These orders are not settled yet: .* They’re settled by Wed, Dec 9 at 3:00 PM\./,
  ],
  ['money on its way before a debt', { ...free, openMoney: ['payout'], owed: 375 }, /^A payout to you/],
  ['a dispute before a payout', { ...free, openMoney: ['payout', 'dispute'] }, /^A dispute/],
  ['a refund', { ...free, openMoney: ['refund'] }, /^A refund/],
  [
    'a payment to us',
    { ...free, openMoney: ['payment'], owed: 375 },
    /^You have an unfinished payment to us/,
  ],
] satisfies [string, Ties, RegExp | null][])('decisions, deleting: %s', (_, ties, refusal) => {
  const said = refuseLeaving(ties)
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toMatch(refusal)
})

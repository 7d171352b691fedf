import { expect, it } from 'vitest'
import { refuseLeaving, type Ties } from './leaving-rules.ts'

const free: Ties = { orders: [], openMoney: [], owed: 0 }

it.each([
  ['nothing', free, null],
  ['a credit', { ...free, owed: -250 }, null],
  ['a debt, with its amount', { ...free, owed: 375 }, /^You owe \$3\.75 .* Pay it/],
  [
    'open orders before all else',
    { orders: ['Rye'], openMoney: ['payout'], owed: 375 },
    /not over yet: Rye\./,
  ],
  ['more orders than a sentence bears', { ...free, orders: ['A', 'B', 'C', 'D'] }, /: A, B, C and 1 more\./],
  ['money on its way before a debt', { ...free, openMoney: ['payout'], owed: 375 }, /^A payout to you/],
  ['a dispute before a payout', { ...free, openMoney: ['payout', 'dispute'] }, /^A dispute/],
  ['a refund', { ...free, openMoney: ['refund'] }, /^A refund/],
  ['a payment to us', { ...free, openMoney: ['payment'], owed: 375 }, /^A payment of yours to us/],
] satisfies [string, Ties, RegExp | null][])('decisions, deleting: %s', (_, ties, refusal) => {
  const said = refuseLeaving(ties)
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toMatch(refusal)
})

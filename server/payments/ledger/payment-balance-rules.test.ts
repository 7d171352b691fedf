import { expect, it } from 'vitest'
import type { Account } from '#shared/ledger-accounts.ts'
import type { BalanceChange, LedgerEntryKind } from '#shared/ledger-entries.ts'
import { balanceChange } from './payment-balance-rules.ts'

const moved = (credit_account: Account, debit_account: Account, amount_cents: number) => ({
  kind: 'charge' as LedgerEntryKind,
  credit_account,
  debit_account,
  amount_cents,
})
const nothing = {
  captured_cents: 0,
  refunded_cents: 0,
  released_cents: 0,
  returned_cents: 0,
  commission_cents: 0,
  disputed_cents: 0,
  adjusted_cents: 0,
  fee_cents: 0,
}

const rows: [Account, Account, Partial<BalanceChange>][] = [
  ['buyer', 'held', { captured_cents: 7 }],
  ['held', 'buyer', { refunded_cents: 7 }],
  ['held', 'baker', { released_cents: 7 }],
  ['baker', 'held', { returned_cents: 7 }],
  ['held', 'platform', { commission_cents: 7 }],
  ['platform', 'held', { commission_cents: -7 }],
  ['baker', 'platform', { commission_cents: 7, returned_cents: 7 }],
  ['held', 'disputed', { disputed_cents: 7 }],
  ['disputed', 'held', { disputed_cents: -7 }],
  ['baker', 'disputed', { disputed_cents: 7, returned_cents: 7 }],
  ['disputed', 'baker', { disputed_cents: -7, returned_cents: -7 }],
  ['platform', 'disputed', { disputed_cents: 7, returned_cents: 7 }],
  ['disputed', 'platform', { disputed_cents: -7, returned_cents: -7 }],
  ['held', 'adjustments', { adjusted_cents: 7 }],
  ['adjustments', 'held', { adjusted_cents: -7 }],
  ['platform', 'provider_fees', { fee_cents: 7 }],
  ['baker', 'provider_fees', { fee_cents: 7 }],
  ['provider_fees', 'platform', { fee_cents: -7 }],
  ['provider_fees', 'baker', { fee_cents: -7 }],
  ['receivable', 'baker', {}],
  ['baker', 'receivable', {}],
  ['receivable', 'waived', {}],
  ['adjustments', 'baker', {}],
]

it.each(rows)(
  'changes the balance by a transfer from %s to %s, and a correction reverses that',
  (from, to, change) => {
    expect(balanceChange([moved(from, to, 7)])).toEqual({ ...nothing, ...change })
    const correction = { ...moved(to, from, 7), kind: 'correction' as const }
    const undone = balanceChange([moved(from, to, 7), correction])
    expect(Object.values(undone).map(Math.abs)).toEqual(Object.values(nothing))
  },
)

it('sums the entries of a payment', () => {
  const all = [moved('platform', 'held', 38), moved('baker', 'held', 462), moved('held', 'buyer', 500)]
  expect(balanceChange(all)).toEqual({
    ...nothing,
    commission_cents: -38,
    returned_cents: 462,
    refunded_cents: 500,
  })
  expect(balanceChange([])).toEqual(nothing)
})

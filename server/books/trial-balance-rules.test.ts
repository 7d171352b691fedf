import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accounts } from '#shared/ledger-accounts.ts'
import { closingOf, totalOf, turnoversOf } from './trial-balance-rules.ts'

it('CONST-06: computes opening balance, debits and credits of each account', () => {
  const rows = turnoversOf([
    { debit_account: 'held', credit_account: 'buyer', earlier: 1000, within: 1900 },
    { debit_account: 'platform', credit_account: 'held', earlier: 75, within: 143 },
    { debit_account: 'provider_fees', credit_account: 'platform', earlier: 0, within: 85 },
  ])
  expect(rows.map(({ account }) => account)).toEqual(accounts)
  const of = (name: string) => rows.find(({ account }) => account === name)
  expect(of('buyer')).toEqual({ account: 'buyer', opening: -1000, debits: 0, credits: 1900 })
  expect(of('held')).toEqual({ account: 'held', opening: 925, debits: 1900, credits: 143 })
  expect(of('platform')).toEqual({ account: 'platform', opening: 75, debits: 143, credits: 85 })
  expect(of('baker')).toEqual({ account: 'baker', opening: 0, debits: 0, credits: 0 })
  expect(rows.map(closingOf)).toEqual([-2900, 2682, 0, 133, 0, 0, 0, 85, 0, 0])
})

it('carries the closing balances of a closed month over', () => {
  const kept = [
    { account: 'held' as const, opening: 500 },
    { account: 'buyer' as const, opening: -500 },
  ]
  const rows = turnoversOf(
    [{ debit_account: 'buyer', credit_account: 'held', earlier: 200, within: 0 }],
    kept,
  )
  expect(rows.slice(0, 2).map(closingOf)).toEqual([-300, 300])
})

it('balances debits and credits for any transfers, with a total of 0', () => {
  const account = fc.constantFrom(...accounts)
  const cents = fc.integer({ min: 0, max: 1e9 })
  const transfer = fc.record({
    debit_account: account,
    credit_account: account,
    earlier: cents,
    within: cents,
  })
  fc.assert(
    fc.property(fc.array(transfer), (transfers) => {
      const total = totalOf(turnoversOf(transfers))
      expect(total.debits).toBe(total.credits)
      expect([total.opening, closingOf(total)]).toEqual([0, 0])
    }),
  )
})

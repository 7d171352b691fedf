import type { Account } from '#shared/ledger-accounts.ts'
import type { BalanceChange, Movement } from '#shared/ledger-entries.ts'

/** The balance parts that a transfer between two accounts changes; other transfers change no balance. */
const effects: Readonly<Partial<Record<`${Account} to ${Account}`, Partial<BalanceChange>>>> = {
  'buyer to held': { captured_cents: 1 },
  'held to buyer': { refunded_cents: 1 },
  'held to baker': { released_cents: 1 },
  'baker to held': { returned_cents: 1 },
  'held to platform': { commission_cents: 1 },
  'platform to held': { commission_cents: -1 },
  'baker to platform': { commission_cents: 1, returned_cents: 1 },
  'held to disputed': { disputed_cents: 1 },
  'disputed to held': { disputed_cents: -1 },
  'baker to disputed': { disputed_cents: 1, returned_cents: 1 },
  'disputed to baker': { disputed_cents: -1, returned_cents: -1 },
  'platform to disputed': { disputed_cents: 1, returned_cents: 1 },
  'disputed to platform': { disputed_cents: -1, returned_cents: -1 },
  'held to adjustments': { adjusted_cents: 1 },
  'adjustments to held': { adjusted_cents: -1 },
  'baker to provider_fees': { fee_cents: 1 },
  'platform to provider_fees': { fee_cents: 1 },
  'provider_fees to baker': { fee_cents: -1 },
  'provider_fees to platform': { fee_cents: -1 },
}

type Moved = Pick<Movement, 'kind' | 'debit_account' | 'credit_account' | 'amount_cents'>

/** Sums how ledger entries change a payment's balance; a correction reverses the entry with swapped accounts. */
export function balanceChange(movements: readonly Moved[]): BalanceChange {
  const moved = movements.map(({ kind, debit_account: to, credit_account: from, amount_cents: amount }) =>
    kind === 'correction'
      ? { effect: effects[`${to} to ${from}`], amount: -amount }
      : { effect: effects[`${from} to ${to}`], amount },
  )
  const sumOf = (part: keyof BalanceChange) =>
    moved.reduce((sum, { effect, amount }) => sum + (effect?.[part] ?? 0) * amount, 0)
  return {
    captured_cents: sumOf('captured_cents'),
    refunded_cents: sumOf('refunded_cents'),
    released_cents: sumOf('released_cents'),
    returned_cents: sumOf('returned_cents'),
    commission_cents: sumOf('commission_cents'),
    disputed_cents: sumOf('disputed_cents'),
    adjusted_cents: sumOf('adjusted_cents'),
    fee_cents: sumOf('fee_cents'),
  }
}

import { type Account, accounts } from '#shared/ledger-accounts.ts'
import type { Cents } from '#shared/money.ts'

/** An account's opening balance, debits and credits, in cents; negative if it gave more. */
export interface AccountTurnover {
  account: Account
  opening: Cents
  debits: Cents
  credits: Cents
}

/** The closing balance. */
export function closingOf({ opening, debits, credits }: Omit<AccountTurnover, 'account'>): Cents {
  return opening + debits - credits
}

/** Transfers between two accounts before a month and within it. */
interface Transfer {
  debit_account: Account
  credit_account: Account
  earlier: Cents
  within: Cents
}

/**
 * Returns all accounts of a month, in the fixed order. Each ledger entry counts as a debit and as a credit, so both
 * sums are equal.
 */
export function turnoversOf(
  transfers: readonly Transfer[],
  openings: readonly Pick<AccountTurnover, 'account' | 'opening'>[] = [],
): AccountTurnover[] {
  return accounts.map((account) => {
    const came = transfers.filter((one) => one.debit_account === account)
    const left = transfers.filter((one) => one.credit_account === account)
    const before = openings.find((one) => one.account === account)?.opening ?? 0
    return {
      account,
      opening: before + sum(came, 'earlier') - sum(left, 'earlier'),
      debits: sum(came, 'within'),
      credits: sum(left, 'within'),
    }
  })
}

/** Sums all accounts. */
export function totalOf(rows: readonly AccountTurnover[]): Omit<AccountTurnover, 'account'> {
  const all = (part: 'opening' | 'debits' | 'credits') => rows.reduce((total, row) => total + row[part], 0)
  return { opening: all('opening'), debits: all('debits'), credits: all('credits') }
}

function sum(transfers: readonly Transfer[], part: 'earlier' | 'within'): Cents {
  return transfers.reduce((total, transfer) => total + transfer[part], 0)
}

import { type Account, accounts } from '#shared/ledger-accounts.ts'
import type { Cents } from '#shared/money.ts'

/** What an account had at first, what came to it and what left it, in cents; less than nothing is what it gave. */
export interface AccountTurnover {
  account: Account
  opening: Cents
  debits: Cents
  credits: Cents
}

/** What it has at the end. */
export function closingOf({ opening, debits, credits }: Omit<AccountTurnover, 'account'>): Cents {
  return opening + debits - credits
}

/** What went from one account to another before a month and within it. */
interface Transfer {
  debit_account: Account
  credit_account: Account
  earlier: Cents
  within: Cents
}

/**
 * Every account of a month, in the order of the list of accounts. Each movement is in it twice, as a debit and as a credit,
 * so that both sums are equal, and what all accounts have together is nothing.
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

/** What all accounts come to together. */
export function totalOf(rows: readonly AccountTurnover[]): Omit<AccountTurnover, 'account'> {
  const all = (part: 'opening' | 'debits' | 'credits') => rows.reduce((total, row) => total + row[part], 0)
  return { opening: all('opening'), debits: all('debits'), credits: all('credits') }
}

function sum(transfers: readonly Transfer[], part: 'earlier' | 'within'): Cents {
  return transfers.reduce((total, transfer) => total + transfer[part], 0)
}

import { type Account, accountLabels } from '#shared/ledger-accounts.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { type Difference, difference } from './difference-rules.ts'

/** An account of a closed month as it was, and as its movements come to now. */
export interface ComparedAccount {
  month: string
  account: Account
  debits: Cents
  credits: Cents
  debits_now: Cents
  credits_now: Cents
}

/** Months that are closed and no longer what they were, each with its accounts in a sentence. */
export function differencesInClosedMonths(changed: readonly ComparedAccount[]): Difference[] {
  return [...Map.groupBy(changed, ({ month }) => month.slice(0, 7))].map(([month, accounts]) => {
    const words = accounts.map(
      (one) =>
        `${accountLabels[one.account].name} got ${formatMoney(one.debits)} and gave ${formatMoney(one.credits)} then, and ${formatMoney(one.debits_now)} and ${formatMoney(one.credits_now)} now`,
    )
    return difference({
      kind: 'closed_month',
      providerId: month,
      words: `${month} is closed, and its movements are not what they were: ${words.join('; ')}`,
    })
  })
}

import { type Account, accountLabels } from '#shared/ledger-accounts.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { type Difference, difference } from './difference-rules.ts'

/** An account of a closed month: its stored figures, and those that its ledger entries give now. */
export interface ComparedAccount {
  month: string
  account: Account
  /** null if the stored row is missing, like debits and credits */
  opening: Cents | null
  debits: Cents | null
  credits: Cents | null
  /** the closing balance of the month before */
  opening_now: Cents
  debits_now: Cents
  credits_now: Cents
}

/** Returns one difference for each closed month that changed, with its accounts. */
export function differencesInClosedMonths(changed: readonly ComparedAccount[]): Difference[] {
  return [...Map.groupBy(changed, ({ month }) => month.slice(0, 7))].map(([month, accounts]) => {
    const words = accounts.map(wordsOf)
    return difference({
      kind: 'closed_month',
      providerId: month,
      words: `${month} is closed, and its movements are not what they were: ${words.join('; ')}`,
    })
  })
}

function wordsOf({ account, opening, debits, credits, ...now }: ComparedAccount): string {
  const { name } = accountLabels[account]
  if (opening === null || debits === null || credits === null) return `${name} is not kept`
  if (opening !== now.opening_now)
    return `${name} began with ${formatMoney(opening)}, and the month before ended with ${formatMoney(now.opening_now)}`
  return `${name} got ${formatMoney(debits)} and gave ${formatMoney(credits)} then, and ${formatMoney(now.debits_now)} and ${formatMoney(now.credits_now)} now`
}

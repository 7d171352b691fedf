import type { OpenOrder } from './api/account.ts'
import { momentText } from './pickup-labels.ts'
import { plural } from './plural.ts'

/** Says that open orders block the deletion of an account; `names` lists them. */
export function openOrdersText(count: number, names?: string): string {
  const which = names === undefined ? '' : `: ${names}`
  return plural(
    count,
    [
      'This order isn’t finished yet{which}. Complete or cancel it first.',
      'These orders aren’t finished yet{which}. Complete or cancel them first.',
    ],
    { which },
  )
}

/** Says when pending payouts and decisions are settled and the account can be deleted. */
export function settlingText(orders: readonly OpenOrder[], names?: string): string {
  const last = orders.toSorted((a, b) => (a.settledBy ?? '').localeCompare(b.settledBy ?? '')).at(-1)
  const by = last?.settledBy ? momentText(new Date(last.settledBy), last.timeZone) : ''
  const which = names === undefined ? '' : `: ${names}`
  return plural(
    orders.length,
    [
      'This order is not settled yet{which}. It’s settled by {by}. Then you can delete your account.',
      'These orders are not settled yet{which}. They’re settled by {by}. Then you can delete your account.',
    ],
    { which, by },
  )
}

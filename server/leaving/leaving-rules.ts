import type { OpenOrder } from '#shared/api/account.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { openOrdersText, settlingText } from '#shared/open-orders-text.ts'
import { orderNumber } from '#shared/order-number.ts'

/** Money still moving in a person's payments, on either side. */
export type OpenMoney = 'payment' | 'payout' | 'refund' | 'dispute'

/** What prevents an account's deletion. */
export interface Ties {
  /** open orders */
  orders: readonly OpenOrder[]
  openMoney: readonly OpenMoney[]
  /** what they owe us */
  owed: Cents
}

const openMoneyText: Readonly<Record<OpenMoney, string>> = {
  payment: 'You have an unfinished payment to us. Finish it or wait 15 minutes, then try again.',
  dispute: 'A dispute about one of your payments is still open. Try again once it is decided.',
  refund: 'A refund of one of your orders is still on its way. Try again once it has arrived.',
  payout: 'A payout to you is still on its way. Try again once it has arrived.',
}

/** Why an account cannot be deleted now, for its owner; null when it can. */
export function refuseLeaving({ orders, openMoney, owed }: Ties): string | null {
  if (orders.length > 0) return refuseOpen(orders)
  // moving money may still change the balance owed
  const [first] = (['payment', 'dispute', 'refund', 'payout'] as const).filter((one) =>
    openMoney.includes(one),
  )
  if (first !== undefined) return openMoneyText[first]
  if (owed <= 0) return null
  return `You owe ${formatMoney(owed)} in service fees and lost disputes. Pay it under “Balance owed” in your dashboard, then delete your account.`
}

/** The maximum number of orders in a sentence. */
const mostNamed = 3

function refuseOpen(orders: readonly OpenOrder[]): string {
  const open = orders.filter(({ settledBy }) => settledBy === null)
  const settling = orders.filter(({ settledBy }) => settledBy !== null)
  return [
    ...(open.length > 0 ? [openOrdersText(open.length, namesOf(open))] : []),
    ...(settling.length > 0 ? [settlingText(settling, namesOf(settling))] : []),
  ].join(' ')
}

function namesOf(orders: readonly OpenOrder[]): string {
  const named = orders.slice(0, mostNamed).map(({ id, title }) => `${title} (order ${orderNumber(id)})`)
  const more = orders.length > mostNamed ? ` and ${orders.length - mostNamed} more` : ''
  return `${named.join(', ')}${more}`
}

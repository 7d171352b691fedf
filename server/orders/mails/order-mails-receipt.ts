import type { MailCopy } from '#server/mail/mail-layout.ts'
import { myOrderPath, type ReceiptStep } from '#shared/my-order-path.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { MailContext } from './order-mail-parts.ts'
import { nameOf } from './order-mails-goods.ts'
import type { MailedOrder, OrderNews } from './order-news.ts'

/** The buttons of an email. */
export type MailLinks = Pick<MailCopy, 'button' | 'otherButtons'>

/**
 * The buttons of a buyer's email: both receipt steps of each order while the buyer can object. Opening a link changes
 * nothing.
 */
export function buyersLinks(
  news: OrderNews,
  orders: readonly MailedOrder[],
  { publicUrl, objectBy }: Pick<MailContext, 'publicUrl' | 'objectBy'>,
): MailLinks {
  const all = { label: 'Open my orders', url: `${publicUrl}/my-orders` }
  if (!(objectBy && asksForReceipt(news))) return { button: all }
  const [button = all, ...otherButtons] = orders.flatMap((order) => {
    const urlOf = (step: ReceiptStep) => `${publicUrl}${myOrderPath(order.id, step)}`
    const which = whichOf(order, orders)
    return [
      { label: `I have it${which}`, url: urlOf('received') },
      { label: `I didn’t get it${which}`, url: urlOf('not-received') },
    ]
  })
  return { button, otherButtons }
}

/** Tells an order from the others in its email: by title, and by number when titles are equal. */
function whichOf(order: MailedOrder, orders: readonly MailedOrder[]): string {
  if (orders.length === 1) return ''
  const name = nameOf([order])
  const isAlone = orders.every((other) => other === order || nameOf([other]) !== name)
  return isAlone ? `: ${name}` : `: ${name}, order ${orderNumber(order.id)}`
}

/** Whether the buyer can still confirm or deny receipt after this news. */
export function asksForReceipt(news: OrderNews): boolean {
  if (news.what === 'completed') return news.how === 'vouched'
  if (news.what === 'no-show') return news.isKept
  return news.what === 'ask-received' || (news.what === 'done-by-us' && news.action === 'complete')
}

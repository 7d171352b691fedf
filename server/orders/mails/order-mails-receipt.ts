import type { MailCopy } from '#server/mail/mail-layout.ts'
import { myOrderPath, type ReceiptStep } from '#shared/my-order-path.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { MailScene } from './order-mail-parts.ts'
import type { MailedOrder, OrderNews } from './order-mails.ts'
import { nameOf } from './order-mails-goods.ts'

/** Where a mail leads. */
export type MailLinks = Pick<MailCopy, 'button' | 'otherButtons'>

/**
 * Where a buyer's mail leads: while the baker waits for their money, to both steps on the page of each order; opening a link says
 * nothing.
 */
export function buyersLinks(
  news: OrderNews,
  orders: readonly MailedOrder[],
  { publicUrl, objectBy }: Pick<MailScene, 'publicUrl' | 'objectBy'>,
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

/** What tells an order from the others of its mail: its title, and its number where another has the same. */
function whichOf(order: MailedOrder, orders: readonly MailedOrder[]): string {
  if (orders.length === 1) return ''
  const name = nameOf([order])
  const isAlone = orders.every((other) => other === order || nameOf([other]) !== name)
  return isAlone ? `: ${name}` : `: ${name}, order ${orderNumber(order.id)}`
}

/** Whether a buyer can say after this news whether they have the order: it is not paid out yet. */
export function asksForReceipt(news: OrderNews): boolean {
  if (news.what === 'completed') return news.how === 'vouched'
  if (news.what === 'no-show') return news.isKept
  return news.what === 'ask-received' || (news.what === 'done-by-us' && news.action === 'complete')
}

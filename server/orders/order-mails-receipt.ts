import type { MailCopy } from '#server/mail/mail-layout.ts'
import { myOrderPath } from '#shared/my-order-path.ts'
import type { MailScene } from './order-mail-parts.ts'
import type { MailedOrder, OrderNews } from './order-mails.ts'
import { nameOf } from './order-mails-goods.ts'

/** Where a mail leads. */
export type MailLinks = Pick<MailCopy, 'button' | 'otherButtons'>

/**
 * Where a buyer's mail leads: while the baker waits for their money, to the page of each order with the buttons; opening a link says
 * nothing.
 */
export function buyersLinks(
  news: OrderNews,
  orders: readonly MailedOrder[],
  { publicUrl }: Pick<MailScene, 'publicUrl'>,
): MailLinks {
  const all = { label: 'Open my orders', url: `${publicUrl}/my-orders` }
  if (!asksForReceipt(news)) return { button: all }
  const [button = all, ...otherButtons] = orders.flatMap((order) => {
    const url = `${publicUrl}${myOrderPath(order.id)}`
    const which = orders.length === 1 ? '' : `: ${nameOf([order])}`
    return [
      { label: `I have it${which}`, url },
      { label: `I didn’t get it${which}`, url },
    ]
  })
  return { button, otherButtons }
}

/** Whether a buyer can say after this news whether they have the order: it is not paid out yet. */
function asksForReceipt(news: OrderNews): boolean {
  if (news.what === 'completed') return news.how === 'vouched'
  if (news.what === 'no-show') return news.isKept
  return news.what === 'ask-received' || (news.what === 'done-by-us' && news.action === 'complete')
}

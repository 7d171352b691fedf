import type { MailCopy } from '#server/mail/mail-layout.ts'
import { myOrderPath } from '#shared/my-order-path.ts'
import type { MailedOrder, MailScene, OrderNews } from './order-mails.ts'

/** Where a mail leads. */
export type MailLinks = Pick<MailCopy, 'button' | 'otherButton'>

/** Where a buyer's mail leads: while the baker waits for their money, to a page with the buttons; opening a link says nothing. */
export function buyersLinks(
  news: OrderNews,
  [order, ...more]: readonly MailedOrder[],
  { publicUrl }: Pick<MailScene, 'publicUrl'>,
): MailLinks {
  if (!(order && more.length === 0 && asksForReceipt(news)))
    return { button: { label: 'Open my orders', url: `${publicUrl}/my-orders` } }
  const url = `${publicUrl}${myOrderPath(order.id)}`
  return { button: { label: 'I have it', url }, otherButton: { label: 'I didn’t get it', url } }
}

/** Whether a buyer can say after this news whether they have the order: it is not paid out yet. */
function asksForReceipt(news: OrderNews): boolean {
  if (news.what === 'completed') return news.how === 'vouched'
  if (news.what === 'no-show') return news.isKept
  return news.what === 'ask-received' || (news.what === 'done-by-us' && news.action === 'complete')
}

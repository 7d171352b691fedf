import { layOutMail, type MailCopy, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Order } from '#shared/api/orders.ts'
import type { MailContext } from './order-mail-parts.ts'
import { nameOf, receipt } from './order-mails-goods.ts'
import { pickupParagraphs } from './order-mails-pickup.ts'
import { buyersLinks, type MailLinks } from './order-mails-receipt.ts'
import { textsForBaker } from './order-mails-to-baker.ts'
import { textsForBuyer } from './order-mails-to-buyer.ts'
import type {
  MailedOrder,
  MailFacts,
  NewsByKind,
  NewsKind,
  OrderNews,
  TextsByKind,
  Words,
} from './order-news.ts'

function wordsOf<Kind extends NewsKind>(
  texts: TextsByKind,
  kind: Kind,
  news: NewsByKind[Kind],
  mail: MailFacts,
): Words | null {
  return texts[kind](news, mail)
}

/**
 * The email to the buyer about orders of one baker; null when they get none. `pickups`: the same orders as the buyer
 * sees them, for news with a pickup.
 */
export function buyerMail(
  news: OrderNews,
  orders: readonly MailedOrder[],
  context: MailContext,
  pickups: readonly Order[] = [],
): WrittenMail | null {
  const words = wordsOf(textsForBuyer, news.what, news, { ...context, goods: nameOf(orders), orders })
  if (words === null) return null
  const after = [...(words.after ?? []), ...pickupParagraphs(pickups, 'buyer')]
  const settings = settingsOf(news, `${context.publicUrl}/profile`)
  const links = buyersLinks(news, orders, context)
  return write({ ...words, after, ...settings, ...links }, orders)
}

/** The email to the baker about orders of one buyer; null when they get none. `pickups` as in `buyerMail`. */
export function bakerMail(
  news: OrderNews,
  orders: readonly MailedOrder[],
  context: MailContext,
  pickups: readonly Order[] = [],
): WrittenMail | null {
  const words = wordsOf(textsForBaker, news.what, news, { ...context, goods: nameOf(orders), orders })
  if (words === null) return null
  const button = { label: 'Open my dashboard', url: `${context.publicUrl}/seller-dashboard` }
  return write({ ...words, after: pickupParagraphs(pickups, 'baker'), button }, orders)
}

/** The link to switch off emails of this kind. */
function settingsOf({ what }: OrderNews, url: string): Pick<MailCopy, 'settings'> {
  if (what === 'reminder') return { settings: { label: 'Change or turn off these reminders', url } }
  return what === 'ready' ? { settings: { label: 'Turn off these emails', url } } : {}
}

function write(
  { subject, paragraphs, after = [], ...links }: Words & MailLinks & Pick<MailCopy, 'settings'>,
  orders: readonly MailedOrder[],
): WrittenMail {
  return layOutMail({ subject, paragraphs: [...paragraphs, receipt(orders), ...after], ...links })
}

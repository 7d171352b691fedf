import { layOutMail, type MailCopy, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { StoredBox } from '#shared/mixed-boxes.ts'
import type { Cents, Quantity } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { MailContext } from './order-mail-parts.ts'
import type { DoneByUs } from './order-mails-by-us.ts'
import type { CancelledAsChanged, Changed } from './order-mails-changed.ts'
import type { EndedByBaker, EndedOne } from './order-mails-ended.ts'
import { nameOf, receipt } from './order-mails-goods.ts'
import type { HoldDecided, OnHold, Resumed } from './order-mails-hold.ts'
import type { NoShow } from './order-mails-no-show.ts'
import { pickupParagraphs } from './order-mails-pickup.ts'
import type { Placed } from './order-mails-placed.ts'
import { buyersLinks, type MailLinks } from './order-mails-receipt.ts'
import { textsForBaker } from './order-mails-to-baker.ts'
import { textsForBuyer } from './order-mails-to-buyer.ts'

/** The columns of an order that emails use. */
export interface MailedOrder {
  id: OrderId
  title: string
  option_name: string | null
  mixed_box: StoredBox | null
  cake_message: string | null
  unit_price_cents: Cents
  quantity: Quantity
  /** null: the full quantity */
  fulfilled_quantity: Quantity | null
  pickup_code?: string | null
}

/** An order event that the buyer or the baker gets an email about. */
export type OrderNews =
  | Placed
  | { what: 'confirmed' }
  | { what: 'ready' }
  | { what: 'reminder'; at: Date; timeZone: string }
  | { what: 'fulfilled-in-part'; isRefunded: boolean }
  | EndedOne
  | EndedByBaker
  /** completed by pickup code, by the buyer's receipt, or by the baker alone */
  | { what: 'completed'; how: 'by_code' | 'received' | 'vouched' }
  | { what: 'ask-received' }
  | { what: 'completed-itself' }
  | NoShow
  | { what: 'cancellation-requested'; reason: Reason }
  | { what: 'cancellation-approved'; isRefunded: boolean; servingsAvailable: boolean }
  | { what: 'cancellation-denied'; reason: Reason | null }
  | { what: 'refunded'; amount: Cents; commission: Cents; reason: Reason | null }
  | { what: 'settled-by-hand'; kind: 'refund' | 'release'; amount: Cents; how: Reason }
  | Changed
  | CancelledAsChanged
  | { what: 'unanswered'; isRefunded: boolean }
  | { what: 'request-unanswered'; isRefunded: boolean }
  | { what: 'request-lapsed' }
  | { what: 'paid-too-late'; rail: Rail }
  | OnHold
  | HoldDecided
  | Resumed
  | DoneByUs

type NewsKind = OrderNews['what']
type NewsOf<News, Kind> = News extends { what: infer Own } ? (Kind extends Own ? News : never) : never
type NewsByKind = { [Kind in NewsKind]: NewsOf<OrderNews, Kind> }

/** The people, links and orders of an email; `goods` names the orders in its subject. */
export interface MailFacts extends MailContext {
  goods: string
  orders: readonly MailedOrder[]
}

/** The subject and paragraphs of an email; `after` follows the receipt. */
export type Words = Pick<MailCopy, 'subject' | 'paragraphs'> & { after?: readonly string[] }

/** The email for each kind of news; null for none. */
export type TextsByKind = {
  readonly [Kind in NewsKind]: (news: NewsByKind[Kind], mail: MailFacts) => Words | null
}

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
  if (what === 'reminder') return { settings: { label: 'Change or end these reminders', url } }
  return what === 'ready' ? { settings: { label: 'End these mails', url } } : {}
}

function write(
  { subject, paragraphs, after = [], ...links }: Words & MailLinks & Pick<MailCopy, 'settings'>,
  orders: readonly MailedOrder[],
): WrittenMail {
  return layOutMail({ subject, paragraphs: [...paragraphs, receipt(orders), ...after], ...links })
}

import type { MailCopy } from '#server/mail/mail-layout.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { StoredBox } from '#shared/mixed-boxes.ts'
import type { Cents, Quantity } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { MailContext } from './order-mail-parts.ts'
import type { DoneByUs } from './order-mails-by-us.ts'
import type { CancelledAsChanged, Changed } from './order-mails-changed.ts'
import type { EndedByBaker, EndedOne } from './order-mails-ended.ts'
import type { HoldDecided, OnHold, Resumed } from './order-mails-hold.ts'
import type { NoShow } from './order-mails-no-show.ts'
import type { Placed } from './order-mails-placed.ts'

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

export type NewsKind = OrderNews['what']
type NewsOf<News, Kind> = News extends { what: infer Own } ? (Kind extends Own ? News : never) : never
export type NewsByKind = { [Kind in NewsKind]: NewsOf<OrderNews, Kind> }

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

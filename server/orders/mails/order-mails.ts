import { layOutMail, type MailCopy, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { KeptBox } from '#shared/mixed-boxes.ts'
import { type Cents, formatMoney, type Quantity } from '#shared/money.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { momentText } from '#shared/pickup-labels.ts'
import {
  type MailContext,
  paidGoesBack,
  refundComing,
  requestSoon,
  sayBy,
  writeToUs,
} from './order-mail-parts.ts'
import { type DoneByUs, textOfOurs } from './order-mails-by-us.ts'
import {
  type CancelledAsChanged,
  type Changed,
  textOfCancelledAsChanged,
  textOfChanged,
} from './order-mails-changed.ts'
import { type EndedByBaker, type EndedOne, gone, textOfEnded, textOfOneEnded } from './order-mails-ended.ts'
import { codeLines, nameOf, receipt } from './order-mails-goods.ts'
import { type HoldDecided, type OnHold, type Resumed, textOfHold } from './order-mails-hold.ts'
import { type NoShow, textOfNoShow } from './order-mails-no-show.ts'
import { pickupParagraphs } from './order-mails-pickup.ts'
import { type Placed, placedForBaker, placedForBuyer } from './order-mails-placed.ts'
import { buyersLinks, type MailLinks } from './order-mails-receipt.ts'

/** The columns of an order that emails use. */
export interface MailedOrder {
  id: OrderId
  title: string
  option_name: string | null
  mixed_box: KeptBox | null
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

/**
 * The email to the buyer about orders of one baker; null when they get none. `pickups`: the same orders as the buyer
 * sees them, for news with a pickup.
 */
export function buyerMail(
  news: OrderNews,
  orders: readonly MailedOrder[],
  scene: MailContext,
  pickups: readonly Order[] = [],
): WrittenMail | null {
  const words = wordsForBuyer(news, orders, scene)
  if (words === null) return null
  const after = [...(words.after ?? []), ...pickupParagraphs(pickups, 'buyer')]
  const settings = settingsOf(news, `${scene.publicUrl}/profile`)
  const links = buyersLinks(news, orders, scene)
  return write({ ...words, after, ...settings, ...links }, orders)
}

/** The email to the baker about orders of one buyer; null when they get none. `pickups` as in `buyerMail`. */
export function bakerMail(
  news: OrderNews,
  orders: readonly MailedOrder[],
  scene: MailContext,
  pickups: readonly Order[] = [],
): WrittenMail | null {
  const words = wordsForBaker(news, orders, scene)
  if (words === null) return null
  const button = { label: 'Open my dashboard', url: `${scene.publicUrl}/seller-dashboard` }
  return write({ ...words, after: pickupParagraphs(pickups, 'baker'), button }, orders)
}

/** The link to switch off emails of this kind. */
function settingsOf({ what }: OrderNews, url: string): Pick<MailCopy, 'settings'> {
  if (what === 'reminder') return { settings: { label: 'Change or end these reminders', url } }
  return what === 'ready' ? { settings: { label: 'End these mails', url } } : {}
}

type Words = Pick<MailCopy, 'subject' | 'paragraphs' | 'settings'> & { after?: readonly string[] }

function wordsForBuyer(news: OrderNews, orders: readonly MailedOrder[], scene: MailContext): Words | null {
  const { cookName } = scene
  const goods = nameOf(orders)
  switch (news.what) {
    case 'placed':
    case 'placed-and-confirmed':
      return { ...placedForBuyer(news, goods, cookName), after: codeLines(orders) }
    case 'confirmed':
      return {
        subject: `Confirmed: ${goods}`,
        paragraphs: [`${cookName} has confirmed your order.`],
        after: codeLines(orders),
      }
    case 'ready':
      return {
        subject: `Ready: ${goods}`,
        paragraphs: [`${cookName} has your order ready. When you set out, My Orders lets them know.`],
        after: codeLines(orders),
      }
    case 'reminder': {
      const when = momentText(news.at, news.timeZone)
      return {
        subject: `Your pickup on ${when}: ${goods}`,
        paragraphs: [
          `You pick up your order with ${cookName} on ${when}.`,
          'It completes automatically a day after the pickup. If something is wrong, say so in My Orders before that.',
        ],
        after: codeLines(orders),
      }
    }
    case 'fulfilled-in-part':
      return {
        subject: `Fewer than you ordered: ${goods}`,
        paragraphs: [
          `${cookName} has fewer than you ordered, and keeps for you what there is. We are sorry about the rest.`,
          news.isRefunded ? refundComing(scene, 'The refund for the rest') : 'You only pay for what you get.',
          'If that is not enough for you, you can ask for a cancellation under My Orders.',
        ],
        after: codeLines(orders),
      }
    case 'declined':
    case 'cancelled-by-baker':
      return textOfOneEnded(news, 'buyer', goods, scene)
    case 'ended-by-baker':
      return textOfEnded(news, 'buyer', goods, scene)
    case 'completed':
      return {
        subject: `Picked up: ${goods}`,
        paragraphs:
          news.how === 'vouched'
            ? [`${cookName} has marked your order as handed over, without your pickup code.`, sayBy(scene)]
            : [`${cookName} has handed your order over. Enjoy!`],
      }
    case 'ask-received':
      return {
        subject: `Do you have it? ${goods}`,
        paragraphs: [`Your pickup with ${cookName} is over. Did you get your order?`, sayBy(scene)],
      }
    case 'on-hold':
    case 'hold-decided':
    case 'resumed':
      return textOfHold(news, 'buyer', goods, scene)
    case 'completed-itself':
      return {
        subject: `Completed: ${goods}`,
        paragraphs: [
          `Nobody reported a problem with your pickup from ${cookName}, so the order completed automatically.`,
          writeToUs,
        ],
      }
    case 'no-show':
      return textOfNoShow(news, 'buyer', goods, scene)
    case 'cancellation-requested':
      return {
        subject: `You asked to cancel: ${goods}`,
        paragraphs: [`We have told ${cookName}, who decides about it. Your reason: “${news.reason}”`],
      }
    case 'cancellation-approved':
      return {
        subject: `Cancelled: ${goods}`,
        paragraphs: [
          `${cookName} has agreed to cancel your order.`,
          ...(news.isRefunded ? [refundComing(scene)] : []),
        ],
      }
    case 'cancellation-denied':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `${cookName} denied your request to cancel. Your order stays as it was.`,
          ...(news.reason === null ? [] : [`Why: “${news.reason}”`]),
        ],
      }
    case 'refunded':
      return {
        subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
        paragraphs: [
          `You’re refunded ${formatMoney(news.amount)}, the way you paid.`,
          ...(news.reason === null ? [] : [`Why: “${news.reason}”`]),
        ],
      }
    case 'settled-by-hand':
      return news.kind === 'release'
        ? null
        : {
            subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
            paragraphs: [
              `Your refund did not go through the way you paid, so we refunded ${formatMoney(news.amount)} to you in another way: “${news.how}”`,
              'We are sorry that it took so long.',
            ],
          }
    case 'changed':
      return { ...textOfChanged(news, goods, scene), after: codeLines(orders) }
    case 'cancelled-as-changed':
      return textOfCancelledAsChanged(news, 'buyer', goods, scene)
    case 'unanswered':
      return {
        subject: `Cancelled, with no answer: ${goods}`,
        paragraphs: [
          `${cookName} did not answer your order in time, so we have cancelled it. We are sorry: you were looking forward to it.`,
          news.isRefunded ? refundComing(scene) : 'There is nothing to pay.',
          'Somebody else near you may be baking just that.',
        ],
      }
    case 'request-unanswered':
      return {
        subject: `Cancelled: ${goods}`,
        paragraphs: [
          `${cookName} neither confirmed your order nor answered that you want to cancel it, so we have cancelled it for you.`,
          news.isRefunded ? refundComing(scene) : 'There is nothing to pay.',
        ],
      }
    case 'request-lapsed':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `${cookName} had confirmed your order and did not answer your request to cancel in time. Your order stays confirmed.`,
          `If you cannot pick it up, please talk to ${cookName}.`,
        ],
      }
    case 'paid-too-late':
      return {
        subject: `Your payment is being refunded: ${goods}`,
        paragraphs: [
          `Your payment with ${railFacts[news.rail].name} arrived after the time to pay was over, and the order had been cancelled.`,
          refundComing(scene),
        ],
      }
    case 'done-by-us':
      return textOfOurs(news, 'buyer', goods, scene)
  }
}

function wordsForBaker(news: OrderNews, orders: readonly MailedOrder[], scene: MailContext): Words | null {
  const { buyerName } = scene
  const goods = nameOf(orders)
  switch (news.what) {
    case 'placed':
    case 'placed-and-confirmed':
      return placedForBaker(news, goods, buyerName)
    case 'confirmed':
      return {
        subject: `You confirmed: ${goods}`,
        paragraphs: [`${buyerName} knows that you are baking.`],
      }
    case 'fulfilled-in-part':
      return {
        subject: `Fewer than ordered: ${goods}`,
        paragraphs: [
          `${buyerName} knows that you have fewer, and can still ask for a cancellation.`,
          news.isRefunded ? paidGoesBack(scene, 'for the rest') : `${buyerName} only pays for what they get.`,
        ],
      }
    case 'declined':
    case 'cancelled-by-baker':
      return textOfOneEnded(news, 'baker', goods, scene)
    case 'ended-by-baker':
      return textOfEnded(news, 'baker', goods, scene)
    case 'completed':
      return {
        subject: `Handed over: ${goods}`,
        paragraphs: [`The order of ${buyerName} is complete. Thank you for baking!`],
      }
    case 'completed-itself':
      return {
        subject: `Completed: ${goods}`,
        paragraphs: [
          `${buyerName} reported no problem with the pickup, so the order completed automatically. Thank you for baking!`,
        ],
      }
    case 'no-show':
      return textOfNoShow(news, 'baker', goods, scene)
    case 'cancellation-requested':
      return {
        subject: `${buyerName} asks to cancel: ${goods}`,
        paragraphs: [`“${news.reason}”`, `Please approve or deny it ${requestSoon}`],
      }
    case 'cancellation-approved':
      return {
        subject: `Cancelled: ${goods}`,
        paragraphs: [
          news.servingsAvailable
            ? `You agreed to cancel the order of ${buyerName}; the servings are on sale again.`
            : `You agreed to cancel the order of ${buyerName}. ${gone}`,
          ...(news.isRefunded ? [paidGoesBack(scene)] : []),
        ],
      }
    case 'cancellation-denied':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `You denied the request of ${buyerName} to cancel. The order stays as it was.`,
          ...(news.reason === null ? [] : [`Your reason: “${news.reason}”`]),
        ],
      }
    case 'refunded':
      return {
        subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
        paragraphs: [
          `${buyerName} is refunded ${formatMoney(news.amount)}${news.commission > 0 ? ', and you get back the service fee for it' : ''}.`,
          ...(news.reason === null ? [] : [`Why: “${news.reason}”`]),
        ],
      }
    case 'settled-by-hand':
      return {
        subject: `Settled: ${formatMoney(news.amount)} for ${goods}`,
        paragraphs: [
          news.kind === 'release'
            ? `Your part of the order of ${buyerName}, ${formatMoney(news.amount)}, could not be sent as usual. We have paid it in another way: “${news.how}”`
            : `${buyerName} is refunded ${formatMoney(news.amount)} in another way than they paid.`,
        ],
      }
    case 'cancelled-as-changed':
      return textOfCancelledAsChanged(news, 'baker', goods, scene)
    case 'unanswered':
      return {
        subject: `Cancelled, not answered in time: ${goods}`,
        paragraphs: [
          `The time to answer the order of ${buyerName} is over, so we have cancelled it; the servings are on sale again.`,
          ...(news.isRefunded ? [paidGoesBack(scene)] : []),
          'If you are away from the oven, pause your listings: nobody will order meanwhile.',
        ],
      }
    case 'request-unanswered':
      return {
        subject: `Cancelled, not answered in time: ${goods}`,
        paragraphs: [
          `${buyerName} asked to cancel an order that you had not confirmed. The time to answer is over, so we have cancelled it; the servings are on sale again.`,
          ...(news.isRefunded ? [paidGoesBack(scene)] : []),
        ],
      }
    case 'request-lapsed':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `The time to answer the request of ${buyerName} to cancel is over. You had confirmed the order, so it stays confirmed.`,
        ],
      }
    case 'on-hold':
    case 'hold-decided':
    case 'resumed':
      return textOfHold(news, 'baker', goods, scene)
    // the baker knows it already, or never saw the order
    case 'ready':
    case 'changed':
    case 'ask-received':
    case 'reminder':
    case 'paid-too-late':
      return null
    case 'done-by-us':
      return textOfOurs(news, 'baker', goods, scene)
  }
}

function write(
  { subject, paragraphs, after = [], ...links }: Words & MailLinks,
  orders: readonly MailedOrder[],
): WrittenMail {
  return layOutMail({ subject, paragraphs: [...paragraphs, receipt(orders), ...after], ...links })
}

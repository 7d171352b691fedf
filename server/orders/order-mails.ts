import { layOutMail, type MailCopy, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import type { KeptBox } from '#shared/mixed-boxes.ts'
import { type Cents, formatMoney, type Quantity } from '#shared/money.ts'
import { answerTime } from '#shared/order-statuses.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { paidGoesBack, refundComing } from './order-mail-parts.ts'
import { type DoneByUs, textOfOurs } from './order-mails-by-us.ts'
import { type EndedByBaker, textOfEnded } from './order-mails-ended.ts'
import { codeLines, nameOf, receipt } from './order-mails-goods.ts'
import { type NoShow, textOfNoShow } from './order-mails-no-show.ts'
import { pickupParagraphs } from './order-mails-pickup.ts'
import { type Placed, placedForBaker, placedForBuyer } from './order-mails-placed.ts'

/** An order as a mail tells of it. */
export interface MailedOrder {
  id: OrderId
  title: string
  option_name: string | null
  mixed_box: KeptBox | null
  cake_message: string | null
  unit_price_cents: Cents
  quantity: Quantity
  /** null: all of them come */
  fulfilled_quantity: Quantity | null
  pickup_code?: string | null
}

/** Whom a mail is about, and where its links lead. */
export interface MailScene {
  buyerName: string
  cookName: string
  /** the address of the site, without a trailing slash */
  publicUrl: string
}

/** What happened to an order, as both sides are told. */
export type OrderNews =
  | Placed
  | { what: 'confirmed' }
  | { what: 'ready' }
  | { what: 'reminder'; at: Date; timeZone: string }
  | { what: 'fulfilled-in-part'; isRefunded: boolean }
  | { what: 'declined'; reason: Reason; isRefunded: boolean }
  | EndedByBaker
  | { what: 'completed'; byCode: boolean }
  | { what: 'completed-itself' }
  | NoShow
  | { what: 'cancellation-requested'; reason: Reason }
  | { what: 'cancellation-approved'; isRefunded: boolean }
  | { what: 'cancellation-denied'; reason: Reason | null }
  | { what: 'refunded'; amount: Cents; commission: Cents; reason: Reason | null }
  | { what: 'settled-by-hand'; kind: 'refund' | 'release'; amount: Cents; how: Reason }
  | { what: 'unanswered'; isRefunded: boolean }
  | { what: 'request-unanswered'; isRefunded: boolean }
  | { what: 'request-lapsed' }
  | { what: 'paid-too-late'; rail: Rail }
  | DoneByUs

const requestSoon = `within ${answerTime.hours} hours, at latest when it is to be ready. If you do not answer, an order that you have confirmed stands, and any other is cancelled.`
const writeToUs = 'If you do not have it, please write to us: the help pages say how.'

/**
 * The mail to the buyer about orders of one baker; null when this news is not for them. `pickups` are the same orders as the
 * buyer may see them, where it leads to a pickup.
 */
export function buyerMail(
  news: OrderNews,
  orders: readonly MailedOrder[],
  scene: MailScene,
  pickups: readonly Order[] = [],
): WrittenMail | null {
  const words = wordsForBuyer(news, orders, scene)
  if (words === null) return null
  const after = [...(words.after ?? []), ...pickupParagraphs(pickups, 'buyer')]
  const settings = settingsOf(news, `${scene.publicUrl}/profile`)
  const button = { label: 'Open my orders', url: `${scene.publicUrl}/my-orders` }
  return write({ ...words, after, ...settings }, orders, button)
}

/** The mail to the baker about orders of one buyer; null when this news is not for them. `pickups` as for the buyer. */
export function bakerMail(
  news: OrderNews,
  orders: readonly MailedOrder[],
  scene: MailScene,
  pickups: readonly Order[] = [],
): WrittenMail | null {
  const words = wordsForBaker(news, orders, scene)
  if (words === null) return null
  const button = { label: 'Open my dashboard', url: `${scene.publicUrl}/seller-dashboard` }
  return write({ ...words, after: pickupParagraphs(pickups, 'baker') }, orders, button)
}

/** Where a buyer can switch off mails of this kind. */
function settingsOf({ what }: OrderNews, url: string): Pick<MailCopy, 'settings'> {
  if (what === 'reminder') return { settings: { label: 'Change or end these reminders', url } }
  return what === 'ready' ? { settings: { label: 'End these mails', url } } : {}
}

type Words = Pick<MailCopy, 'subject' | 'paragraphs' | 'settings'> & { after?: readonly string[] }

function wordsForBuyer(news: OrderNews, orders: readonly MailedOrder[], scene: MailScene): Words | null {
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
          'A day after the pickup it completes by itself. Should something be wrong, ask for a cancellation under My Orders before that.',
        ],
        after: codeLines(orders),
      }
    }
    case 'fulfilled-in-part':
      return {
        subject: `Fewer than you ordered: ${goods}`,
        paragraphs: [
          `${cookName} has fewer than you ordered, and keeps for you what there is. We are sorry about the rest.`,
          news.isRefunded
            ? 'What was paid for the rest is on its way back to the same account or card.'
            : 'You only pay for what you get.',
          'If that is not enough for you, you can ask for a cancellation under My Orders.',
        ],
        after: codeLines(orders),
      }
    case 'declined':
      return {
        subject: `Declined: ${goods}`,
        paragraphs: [
          `${cookName} cannot take your order: “${news.reason}”`,
          ...(news.isRefunded ? [refundComing] : []),
        ],
      }
    case 'ended-by-baker':
      return textOfEnded(news, 'buyer', goods, scene)
    case 'completed':
      return {
        subject: `Picked up: ${goods}`,
        paragraphs: news.byCode
          ? [`${cookName} has handed your order over. Enjoy!`]
          : [`${cookName} has marked your order as handed over, without your pickup code.`, writeToUs],
      }
    case 'completed-itself':
      return {
        subject: `Completed: ${goods}`,
        paragraphs: [
          `Your pickup with ${cookName} was a day ago and nobody has told us that something was wrong, so the order completed by itself.`,
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
          ...(news.isRefunded ? [refundComing] : []),
        ],
      }
    case 'cancellation-denied':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `${cookName} did not agree to cancel your order: it stands as before.`,
          ...(news.reason === null ? [] : [`Why: “${news.reason}”`]),
        ],
      }
    case 'refunded':
      return {
        subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
        paragraphs: [
          `${formatMoney(news.amount)} went back to you, the way you paid.`,
          ...(news.reason === null ? [] : [`Why: “${news.reason}”`]),
        ],
      }
    case 'settled-by-hand':
      return news.kind === 'release'
        ? null
        : {
            subject: `Given back: ${formatMoney(news.amount)} for ${goods}`,
            paragraphs: [
              `Your refund did not go through the way you paid, so we have given ${formatMoney(news.amount)} back to you in another way: “${news.how}”`,
              'We are sorry that it took so long.',
            ],
          }
    case 'unanswered':
      return {
        subject: `Cancelled, with no answer: ${goods}`,
        paragraphs: [
          `${cookName} did not answer your order in time, so we have cancelled it. We are sorry: you were looking forward to it.`,
          news.isRefunded ? refundComing : 'There is nothing to pay.',
          'Somebody else near you may be baking just that.',
        ],
      }
    case 'request-unanswered':
      return {
        subject: `Cancelled: ${goods}`,
        paragraphs: [
          `${cookName} neither confirmed your order nor answered that you want to cancel it, so we have cancelled it for you.`,
          news.isRefunded ? refundComing : 'There is nothing to pay.',
        ],
      }
    case 'request-lapsed':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `${cookName} had confirmed your order and did not answer in time that you want to cancel it: it stands as before.`,
          `If you cannot pick it up, please talk to ${cookName}.`,
        ],
      }
    case 'paid-too-late':
      return {
        subject: `Your payment goes back: ${goods}`,
        paragraphs: [
          `Your payment over ${railFacts[news.rail].name} came when the time to pay was over, and the order had been cancelled.`,
          refundComing,
        ],
      }
    case 'done-by-us':
      return textOfOurs(news, 'buyer', goods, scene)
  }
}

function wordsForBaker(news: OrderNews, orders: readonly MailedOrder[], scene: MailScene): Words | null {
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
          news.isRefunded
            ? `What ${buyerName} paid for the rest goes back.`
            : `${buyerName} only pays for what they get.`,
        ],
      }
    case 'declined':
      return {
        subject: `You declined: ${goods}`,
        paragraphs: [
          `${buyerName} knows, and the servings are on sale again. Your reason: “${news.reason}”`,
          ...(news.isRefunded ? [paidGoesBack({ buyerName })] : []),
        ],
      }
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
          `The pickup of ${buyerName} was a day ago and they have not objected, so the order completed by itself. Thank you for baking!`,
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
          `You agreed to cancel the order of ${buyerName}; the servings are on sale again.`,
          ...(news.isRefunded ? [paidGoesBack({ buyerName })] : []),
        ],
      }
    case 'cancellation-denied':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `You did not agree to cancel the order of ${buyerName}: it stands as before.`,
          ...(news.reason === null ? [] : [`Your reason: “${news.reason}”`]),
        ],
      }
    case 'refunded':
      return {
        subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
        paragraphs: [
          `${formatMoney(news.amount)} went back to ${buyerName}${news.commission > 0 ? ', your service fee for it included' : ''}.`,
          ...(news.reason === null ? [] : [`Why: “${news.reason}”`]),
        ],
      }
    case 'settled-by-hand':
      return {
        subject: `Settled: ${formatMoney(news.amount)} for ${goods}`,
        paragraphs: [
          news.kind === 'release'
            ? `Your part of the order of ${buyerName}, ${formatMoney(news.amount)}, could not be sent as usual. We have paid it in another way: “${news.how}”`
            : `${formatMoney(news.amount)} was given back to ${buyerName} in another way than it was paid.`,
        ],
      }
    case 'unanswered':
      return {
        subject: `Cancelled, not answered in time: ${goods}`,
        paragraphs: [
          `The time to answer the order of ${buyerName} is over, so we have cancelled it; the servings are on sale again.`,
          ...(news.isRefunded ? [paidGoesBack({ buyerName })] : []),
          'If you are away from the oven, pause your listings: nobody will order meanwhile.',
        ],
      }
    case 'request-unanswered':
      return {
        subject: `Cancelled, not answered in time: ${goods}`,
        paragraphs: [
          `${buyerName} asked to cancel an order that you had not confirmed. The time to answer is over, so we have cancelled it; the servings are on sale again.`,
          ...(news.isRefunded ? [paidGoesBack({ buyerName })] : []),
        ],
      }
    case 'request-lapsed':
      return {
        subject: `Not cancelled: ${goods}`,
        paragraphs: [
          `The time to answer that ${buyerName} wants to cancel is over: as you had confirmed the order, it stands as before.`,
        ],
      }
    // who says so knows
    case 'ready':
      return null
    // it is in their kitchen and their calendar
    case 'reminder':
      return null
    // a baker never heard of this order
    case 'paid-too-late':
      return null
    case 'done-by-us':
      return textOfOurs(news, 'baker', goods, scene)
  }
}

function write(
  { subject, paragraphs, after = [], ...links }: Words,
  orders: readonly MailedOrder[],
  button: NonNullable<MailCopy['button']>,
): WrittenMail {
  return layOutMail({ subject, paragraphs: [...paragraphs, receipt(orders), ...after], button, ...links })
}

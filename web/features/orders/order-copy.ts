import type { Order, OrderChange, PaymentStatus } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { locale } from '#shared/locale.ts'
import { formatMoney, fromDecimal, type Quantity } from '#shared/money.ts'
import { orderChangeLabels } from '#shared/order-changes.ts'
import { isNotReceived, isUndecided, stopsPickup } from '#shared/order-holds.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import {
  isCancellationAsked,
  isCancelled,
  isOpen,
  isSold,
  isToHandOver,
} from '#shared/order-status-groups.ts'
import { type OrderRole, type OrderStatus, objectionHours } from '#shared/order-statuses.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { plural } from '#shared/plural.ts'
import { clock12 } from '#shared/ready-by.ts'
import { servingsText } from '#shared/servings-label.ts'
import { clockAt, lastMomentInSentence, momentInSentence } from '#shared/zone-clock.ts'
import { formatOfZone } from '#shared/zone-format.ts'
import { paysText } from './receipt-copy.ts'

type OrderStatuses = Pick<Order, 'status' | 'paymentStatus'>
type Stage = OrderStatuses &
  Pick<
    Order,
    | 'rail'
    | 'placedAt'
    | 'answerBy'
    | 'readyAt'
    | 'setOffAt'
    | 'receivedAt'
    | 'foodListing'
    | 'isRefunded'
    | 'hold'
  >
type Fulfilment = Pick<Order, 'quantity' | 'fulfilledQuantity'>

/** An order's status label, or "Awaiting Payment". */
export function statusLabel({ status, paymentStatus }: OrderStatuses): string {
  if (paymentStatus === 'awaiting_payment') return 'Awaiting Payment'
  return statusFacts[status].label
}

/** A person's full name, or `otherwise` if they have none. */
export function personName(
  { firstName, lastName }: { firstName: string; lastName: string },
  otherwise: string,
): string {
  return `${firstName} ${lastName}`.trim() || otherwise
}

/** The servings and title of an order, as its baker sees it. */
export function orderedWhat(
  order: Parameters<typeof servingsText>[0] & Parameters<typeof orderedTitle>[0],
): string {
  return `${servingsText(order)} × ${orderedTitle(order)}`
}

/** Servings, title and buyer, for lists a baker reads. */
export function orderInWords(order: Order): string {
  return `${orderedWhat(order)}, ${personName(order.buyer, order.buyer.email)}`
}

const dateOf = formatOfZone({ month: 'short', day: 'numeric', year: 'numeric' }, locale)

/** The day an order was placed on, in the listing's time zone. */
export function orderedOn({ createdAt, foodListing }: Pick<Order, 'createdAt' | 'foodListing'>): string {
  return dateOf(foodListing.timeZone).format(new Date(createdAt))
}

/** The notice to a buyer whose pickup is on hold. */
export const onHoldNotice = 'On hold. Don’t go to pick it up for now.'

/** The next step of an order, addressed to one side; empty if there is none. */
export function nextStep(order: Stage, side: OrderRole, now: Date): string {
  if (side === 'buyer' && isOpen(order.status) && stopsPickup(order)) return onHoldNotice
  if (order.answerBy !== null)
    return answerStep(order, side, lastMomentInSentence(order.answerBy, order.foodListing.timeZone, now))
  if (order.isRefunded && isOpen(order.status)) return refundedText[side]
  const said = receiptStep(order, side, now)
  if (said !== null) return said
  if (side === 'baker') return comingText(order) ?? statusFacts[order.status].nextForBaker
  return unplacedStep(order) ?? placedStep(order)
}

/** The next step while the baker has to answer by a moment. */
function answerStep({ status }: Stage, side: OrderRole, by: string): string {
  if (isCancellationAsked(status))
    return side === 'buyer'
      ? `The baker has until ${by} to decide on your cancellation request.`
      : `The buyer asks to cancel. Approve or deny it by ${by}.`
  return side === 'buyer'
    ? `Sent to the baker, who has until ${by} to answer.`
    : `Answer by ${by}: confirm it so the buyer knows you’re baking.`
}

/** The buyer's next step with an order that its baker has not received; null once it is placed. */
function unplacedStep({ rail, paymentStatus, placedAt }: Stage): string | null {
  const isAtPickup = rail === null
  if (paymentStatus === 'awaiting_payment')
    return isAtPickup
      ? 'The baker gets your order once you’ve paid the online part.'
      : 'The baker gets your order once you’ve paid.'
  if (placedAt !== null) return null
  return isAtPickup
    ? 'The online part of your order was not paid, so the baker never got this. There is nothing to pay.'
    : 'It was not paid, so the baker never got it. Nothing was charged.'
}

/** The buyer's next step with a placed order. */
function placedStep(order: Stage): string {
  const next = readyText(order) ?? statusFacts[order.status].nextForBuyer
  return isToHandOver(order.status) && order.paymentStatus === 'not_required'
    ? `${next} Pay at pickup.`
    : next
}

/** The next step after the buyer reported on receipt; null if they have not, or if it is decided. */
function receiptStep(
  { status, hold, receivedAt, foodListing }: Stage,
  side: OrderRole,
  now: Date,
): string | null {
  if (!isToHandOver(status)) return null
  if (hold !== null && isNotReceived(hold)) {
    if (side === 'buyer') return 'You didn’t get it. We’re looking into it.'
    const by = lastMomentInSentence(hold.decideBy, foodListing.timeZone, now)
    return hold.answer === null
      ? `The buyer didn’t get it. Refund it or answer by ${by}.`
      : `You answered. We decide by ${by}.`
  }
  if (receivedAt === null) return null
  return side === 'buyer'
    ? 'You have it. There’s nothing left to do.'
    : 'The buyer has it. There’s nothing left to do.'
}

/** The text for an open order that was fully refunded. */
const refundedText: Readonly<Record<OrderRole, string>> = {
  buyer: 'The whole amount was refunded, and the baker hasn’t cancelled the order.',
  baker: 'The whole amount was refunded. Cancel the order, or hand it over for nothing.',
}

/** The baker's text while the buyer knows it is ready or is on the way; null otherwise. */
function comingText({ status, readyAt, setOffAt, foodListing }: Stage): string | null {
  if (!isToHandOver(status)) return null
  if (setOffAt !== null) {
    const { readyByTime: time } = clockAt(new Date(setOffAt), foodListing.timeZone)
    return `The buyer has been on the way since ${clock12(time)}.`
  }
  return readyAt === null ? null : 'The buyer knows that it’s ready. Complete it when you hand it over.'
}

/** The buyer's text while the order is ready or they are on the way; null otherwise. */
function readyText({ status, readyAt, setOffAt }: Stage): string | null {
  if (!isToHandOver(status)) return null
  if (setOffAt !== null) return 'The baker knows that you’re on your way.'
  return readyAt === null ? null : 'It’s ready, and the baker is expecting you.'
}

/** How many ordered servings are not available. */
export function missingServings({ quantity, fulfilledQuantity }: Fulfilment): Quantity {
  return quantity - (fulfilledQuantity ?? quantity)
}

/** Says that some servings are missing and what happens to their price; null if none are. */
export function inPartText(order: Fulfilment & Pick<Order, 'rail'>, side: OrderRole): string | null {
  if (order.fulfilledQuantity === null) return null
  const there = { servings: servingsText(order) }
  if (side === 'baker') {
    const forBuyer = plural(
      order.fulfilledQuantity,
      [
        '{servings} is available for this buyer. We told them.',
        '{servings} are available for this buyer. We told them.',
      ],
      there,
    )
    return `${forBuyer} ${order.rail === null ? 'They only pay for what they get.' : 'They’re refunded the price of the rest.'}`
  }
  const forYou = plural(
    order.fulfilledQuantity,
    ['{servings} is available for you.', '{servings} are available for you.'],
    there,
  )
  return order.rail === null
    ? `${forYou} You only pay for what you get.`
    : `${forYou} The price of the rest is refunded to ${railFacts[order.rail].account}.`
}

/** What is not paid of a reduced order at pickup, and what is; null for every other order. */
export function unpaidPart(order: Fulfilment & Pick<Order, 'rail' | 'status' | 'unitPrice'>) {
  const { fulfilledQuantity, rail, status } = order
  if (fulfilledQuantity === null || rail !== null || isCancelled(status)) return null
  const unitPrice = fromDecimal(order.unitPrice) ?? 0
  const missing = missingServings(order)
  return {
    servings: fulfilledQuantity,
    line: { label: `${missing} not available`, value: `−${formatMoney(missing * unitPrice)}` },
    total: {
      label: isSold(status) ? 'You paid' : 'You pay',
      value: formatMoney(fulfilledQuantity * unitPrice),
    },
  }
}

type Sum = Fulfilment &
  Pick<Order, 'rail' | 'status' | 'paymentStatus' | 'unitPrice' | 'totalPrice' | 'keptAmount'>

/** An order's total for one side, in one line; null if nothing was paid, so no total should show. */
export function sumInBrief(order: Sum, side: OrderRole): { label: string; value: string } | null {
  const { status, paymentStatus, rail } = order
  const wasPaid = rail !== null && paymentStatus !== 'failed' && paymentStatus !== 'not_required'
  if (isCancelled(status) && !wasPaid) return null
  const total = formatMoney(fromDecimal(order.totalPrice) ?? 0)
  if (rail !== null)
    return side === 'buyer'
      ? { label: 'Total', value: total }
      : { label: 'You keep', value: formatMoney(fromDecimal(order.keptAmount) ?? 0) }
  const coming = unpaidPart(order)?.total.value ?? total
  if (isSold(status))
    return { label: side === 'buyer' ? 'You paid' : 'You collected at pickup', value: coming }
  return { label: side === 'buyer' ? 'You pay' : 'You collect at pickup', value: coming }
}

/** Says what approving a cancellation does. */
export function approvalText(order: Pick<Order, 'rail' | 'paymentStatus' | 'refundableAmount'>): string {
  const { rail, paymentStatus } = order
  const back = rail === null ? '' : ` ${railFacts[rail].wayBack}`
  if (paymentStatus === 'refund_pending')
    return `Part of the buyer’s payment is already being refunded. The rest is refunded too${back}.`
  const amount = fromDecimal(order.refundableAmount) ?? 0
  if (amount > 0) return `The buyer is refunded ${formatMoney(amount)}${back}.`
  return 'Nothing was paid, so there’s nothing to refund.'
}

/** Says that we cancelled an order because its baker did not answer, and what happened to the payment. */
export function expiredText({ paymentStatus }: OrderStatuses, side: OrderRole): string {
  const isComing = paymentStatus === 'refund_pending'
  const isBack = paymentStatus === 'refunded'
  if (side === 'baker')
    return isComing || isBack
      ? 'The time to answer was over, so we cancelled this order. The servings are available again, and the buyer is refunded.'
      : 'The time to answer was over, so we cancelled this order. The servings are available again.'
  if (isComing)
    return 'The baker didn’t answer in time, so we cancelled this order. Your refund is on its way.'
  if (isBack) return 'The baker didn’t answer in time, so we cancelled this order and refunded you.'
  return 'The baker didn’t answer in time, so we cancelled this order. There’s nothing to pay.'
}

/** Says when an order completes automatically and what the buyer can do before; null if it does not. */
export function completionText(
  order: Pick<Order, 'completesAt' | 'paysOutAt' | 'providerPaysAt' | 'receivedAt' | 'foodListing'>,
  side: OrderRole,
  now: Date,
): string | null {
  const { completesAt, receivedAt, foodListing } = order
  if (
    completesAt === null ||
    receivedAt !== null ||
    Date.parse(completesAt) - objectionHours * 3_600_000 > now.getTime()
  )
    return null
  const when = momentInSentence(completesAt, foodListing.timeZone, now)
  return side === 'buyer'
    ? paysText(`Completes automatically ${when}, and the baker is paid.`, order)
    : `Completes automatically ${when}, unless the buyer objects.`
}

/** Describes a change by the baker, and until when the buyer can cancel for free. */
export function changeText(
  { status, foodListing }: Pick<Order, 'status' | 'foodListing'>,
  { what, before, after, cancelBy, cancelledAt }: OrderChange,
  side: OrderRole,
  now: Date,
): string {
  const changed = `${orderChangeLabels[what]}. Before: “${before}”. Now: “${after}”.`
  if (cancelledAt !== null)
    return side === 'buyer'
      ? `${changed} You cancelled for free.`
      : `${changed} The buyer cancelled for free.`
  if (!isOpen(status) || Date.parse(cancelBy) <= now.getTime()) return changed
  const by = lastMomentInSentence(cancelBy, foodListing.timeZone, now)
  return side === 'buyer'
    ? `${changed} You can cancel for free until ${by}.`
    : `${changed} The buyer knows, and can cancel for free until ${by}.`
}

type NoShow = OrderStatuses & Pick<Order, 'noShowAt' | 'rail' | 'offersNoShow'>

/** Says that nobody came for an order and what happened to the payment; null without a no-show. */
export function noShowText({ noShowAt, status, rail, offersNoShow }: NoShow, side: OrderRole): string | null {
  if (noShowAt === null) return null
  if (isSold(status))
    return side === 'buyer'
      ? 'The baker told us that nobody came for this order. Under their no-show rule, they keep what you paid.'
      : 'You marked this as a no-show. You’re paid a day after the pickup.'
  if (offersNoShow && side === 'baker')
    return rail === null
      ? 'You marked this as a no-show. It’s available again, and there is no service fee.'
      : 'You marked this as a no-show. It’s available again, and the buyer is refunded.'
  if (rail === null)
    return side === 'buyer'
      ? 'The baker told us that nobody came for this order. There’s nothing to pay.'
      : 'You marked this as a no-show. There is no service fee.'
  return side === 'buyer'
    ? 'The baker told us that nobody came for this order. You’re refunded what you paid.'
    : 'You marked this as a no-show. The buyer is refunded.'
}

/** Says what reporting a no-show does. */
export function noShowQuestion({
  rail,
  refundsNoShow,
  offersNoShow,
}: Pick<Order, 'rail' | 'refundsNoShow' | 'offersNoShow'>): string {
  if (offersNoShow)
    return rail === null
      ? 'The order is cancelled. It’s available again for as long as it can be ordered. We tell the waitlist.'
      : 'The order is cancelled, and the buyer is refunded. It’s available again for as long as it can be ordered. We tell the waitlist.'
  if (rail === null) return 'The order is cancelled. Nothing was paid, and there is no service fee.'
  return refundsNoShow
    ? 'The order is cancelled, and the buyer is refunded what they paid, under the no-show rule you had when they ordered.'
    : 'The order is completed, and you’re paid for it a day after the pickup, under the no-show rule you had when they ordered.'
}

type PaymentFacts = OrderStatuses &
  Pick<Order, 'rail' | 'refundedAmount' | 'totalPrice' | 'dispute' | 'isMoneyLookedAt' | 'paysOutAt' | 'hold'>

/** How an order is paid and what happened to the payment, addressed to one side. */
export function paymentText(order: PaymentFacts, side: OrderRole): string {
  const { status, paymentStatus, rail, dispute } = order
  if (dispute === 'open') return disputeLabels[side].open
  if (dispute === 'lost') return disputeLabels[side].lost
  if (order.isMoneyLookedAt) return lookedAtText(paymentStatus, side)
  const refunded = formatMoney(fromDecimal(order.refundedAmount) ?? 0)
  const [whose, back] =
    side === 'buyer'
      ? ['you', `to ${rail === null ? 'you' : railFacts[rail].account}`]
      : ['the buyer', 'to the buyer']
  switch (paymentStatus) {
    case 'not_required':
      return inPersonText(status, side)
    case 'awaiting_payment':
      return rail === null ? inPersonText(status, side) : 'Waiting for the payment.'
    case 'paid':
      return paidText(order, side)
    case 'refund_pending':
      return `The refund is on its way ${back}. It can take a few days.`
    case 'partly_refunded':
      return `${refunded} of it was refunded ${back}.`
    case 'refunded':
      return `Refunded in full ${back}.`
    case 'failed':
      return `The payment did not go through. Nothing was charged to ${whose}.`
  }
}

const disputeLabels = {
  buyer: {
    open: 'You disputed this payment. Nothing more is paid out or refunded until that is decided.',
    lost: 'The dispute was decided for you. You’re refunded this money.',
  },
  baker: {
    open: 'The buyer disputes this payment. Nothing more is paid out or refunded until that is decided.',
    lost: 'The dispute was decided for the buyer. They’re refunded the disputed amount.',
  },
} as const

/** The text while we fix a failed transfer; it claims no transfer that has not happened. */
function lookedAtText(paymentStatus: PaymentStatus, side: OrderRole): string {
  if (paymentStatus !== 'refund_pending')
    return side === 'buyer' ? 'Paid.' : 'Paid. Your payout hasn’t gone through yet. We’re looking into it.'
  return side === 'buyer'
    ? 'Your refund did not go through at first. We’re looking into it. You don’t need to do anything.'
    : 'The refund to the buyer did not go through at first. We’re looking into it.'
}

function inPersonText(status: OrderStatus, side: OrderRole): string {
  if (isSold(status)) return 'Paid in person at pickup.'
  if (isCancelled(status)) return 'Nothing to pay.'
  return side === 'buyer' ? 'Pay in person at pickup.' : 'The buyer pays you in person at pickup.'
}

function paidText({ status, rail, paysOutAt, hold }: PaymentFacts, side: OrderRole): string {
  const how = rail === null ? 'Paid.' : railFacts[rail].paid
  if (side === 'buyer') return how
  if (isUndecided(hold)) return `${how} Your payout is on hold.`
  if (paysOutAt !== null) return `${how} Your payout hasn’t been sent yet.`
  return isSold(status)
    ? `${how} Your payout was sent.`
    : `${how} Your payout is sent when you complete the order.`
}

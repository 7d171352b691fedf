import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { isCancellationAsked, isCancelled } from '#shared/order-status-groups.ts'
import { expiredText, inPartText, nextStep, noShowText, paymentText, statusLabel } from '../order-copy.ts'

/**
 * The screen reader text for changes between two versions of a buyer's orders: one in words, several by number, none
 * empty. Omits the buyer's own actions.
 */
export function orderNewsText(before: readonly Order[], after: readonly Order[], now: Date): string {
  const news = after.flatMap((order) => {
    const known = before.find(({ id }) => id === order.id)
    const words = known ? newsOf(known, order, now) : ''
    return words === '' ? [] : [`${orderedTitle(order)}: ${words}`]
  })
  const [first = ''] = news
  return news.length > 1 ? `${news.length} of your orders have changed.` : first
}

function newsOf(before: Order, after: Order, now: Date): string {
  const isMoved = statusLabel(before) !== statusLabel(after) && !isCancellationAsked(after.status)
  const isExpired = before.expiredAt === null && after.expiredAt !== null
  const isPaidOtherwise =
    before.paymentStatus !== after.paymentStatus || before.refundedAmount !== after.refundedAmount
  return [
    isMoved && isKept(before, after) && keptText(before, now),
    before.fulfilledQuantity !== after.fulfilledQuantity && inPartText(after, 'buyer'),
    isMoved &&
      `${statusLabel(after)}. ${isExpired ? expiredText(after, 'buyer') : (noShowText(after, 'buyer') ?? nextStep(after, 'buyer', now))}`.trim(),
    isPaidOtherwise && !isExpired && paymentText(after, 'buyer'),
  ]
    .filter((words) => words !== false && words !== null)
    .join(' ')
}

/** Whether an order stays open after a cancellation request. */
function isKept(before: Order, after: Order): boolean {
  return isCancellationAsked(before.status) && !isCancelled(after.status)
}

/** Says that the request was denied, or that its deadline has passed. */
function keptText({ answerBy }: Order, now: Date): string {
  const isLate = answerBy !== null && Date.parse(answerBy) <= now.getTime()
  return isLate
    ? 'Your cancellation request was not answered in time.'
    : 'Your cancellation request was denied.'
}

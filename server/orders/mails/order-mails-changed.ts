import { type OrderChangeKind, orderChangeLabels } from '#shared/order-changes.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { type Names, paidGoesBack, refundComing } from './order-mail-parts.ts'

/** The baker changed an order; once placed, the buyer can cancel for free until `cancelBy`. */
export interface Changed {
  what: 'changed'
  change: OrderChangeKind
  before: string
  after: string
  cancelBy: Date
  timeZone: string
  isPlaced: boolean
  isConfirmed: boolean
}

/** The buyer cancelled for free because of these changes. */
export interface CancelledAsChanged {
  what: 'cancelled-as-changed'
  changes: readonly OrderChangeKind[]
  isRefunded: boolean
}

/** The subject and paragraphs of the email to the buyer about a change. */
export function textOfChanged(
  { change, before, after, cancelBy, timeZone, isPlaced }: Changed,
  goods: string,
  { cookName }: Names,
): { subject: string; paragraphs: string[] } {
  return {
    subject: `${orderChangeLabels[change]}: ${goods}`,
    paragraphs: [
      `${cookName} changed your order.`,
      `Before: ${before}`,
      `Now: ${after}`,
      isPlaced
        ? `If that doesn’t work for you, you can cancel for free until ${momentText(cancelBy, timeZone)}. Open your orders and choose “Cancel for free”.`
        : 'You haven’t paid for this order yet. If the change doesn’t work for you, don’t pay, and the order ends unpaid.',
    ],
  }
}

/** The subject and paragraphs of the email about a cancellation after a change. */
export function textOfCancelledAsChanged(
  { changes, isRefunded }: CancelledAsChanged,
  side: 'buyer' | 'baker',
  goods: string,
  names: Names,
): { subject: string; paragraphs: string[] } {
  const why = changes.map((change) => `${orderChangeLabels[change]}.`)
  if (side === 'baker')
    return {
      subject: `${names.buyerName} cancelled: ${goods}`,
      paragraphs: [
        `${names.buyerName} cancelled an order that you had changed.`,
        ...why,
        'The servings are available again.',
        ...(isRefunded ? [paidGoesBack(names)] : []),
      ],
    }
  return {
    subject: `Cancelled: ${goods}`,
    paragraphs: [
      `You cancelled your order with ${names.cookName}.`,
      ...why,
      isRefunded ? refundComing(names) : 'There is nothing to pay.',
    ],
  }
}

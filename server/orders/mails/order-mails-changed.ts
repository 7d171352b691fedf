import { type OrderChangeKind, orderChangeLabels } from '#shared/order-changes.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { type Names, paidGoesBack, refundComing } from './order-mail-parts.ts'

/** That a baker changed something about an order, which its buyer can cancel for free until `cancelBy` once it is placed. */
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

/** That a buyer cancelled for free, because these things were changed. */
export interface CancelledAsChanged {
  what: 'cancelled-as-changed'
  changes: readonly OrderChangeKind[]
  isRefunded: boolean
}

/** The subject and the paragraphs of a mail to the buyer about what was changed. */
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

/** The same about an order that its buyer cancelled because of it, to the buyer or to the baker. */
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

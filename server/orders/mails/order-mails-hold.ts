import type { Reason } from '#shared/api/fields.ts'
import type { HoldCause, HoldDecision } from '#shared/order-holds.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { type Names, paidGoesBack, refundComing } from './order-mail-parts.ts'

/** An order was put on hold; `words` are the buyer's. */
export interface OnHold {
  what: 'on-hold'
  cause: HoldCause
  words: Reason | null
  decideBy: Date
  timeZone: string
  /** whether the buyer is refunded without a decision; an order paid at pickup is only cancelled */
  isRefunded: boolean
}

/** A hold was decided. */
export interface HoldDecided {
  what: 'hold-decided'
  cause: HoldCause
  decision: HoldDecision
  isRefunded: boolean
  /** the operator's reason */
  reason: Reason | null
}

/** A suspended order continues. `objectBy`: the buyer's objection deadline when its pickup is over. */
export interface Resumed {
  what: 'resumed'
  objectBy: Date | null
  timeZone: string
  reason: Reason | null
}

/** The subject and paragraphs of the email to the buyer or the baker; null when they get none. */
export function textOfHold(
  news: OnHold | HoldDecided | Resumed,
  side: 'buyer' | 'baker',
  goods: string,
  names: Names,
): { subject: string; paragraphs: string[] } | null {
  if (news.what === 'on-hold')
    return side === 'buyer' ? heldForBuyer(news, goods, names) : heldForBaker(news, goods, names)
  // the baker gets an email about their account
  if (news.what === 'resumed') return side === 'buyer' ? resumedForBuyer(news, goods, names) : null
  return side === 'buyer' ? decidedForBuyer(news, goods, names) : decidedForBaker(news, goods, names)
}

function heldForBuyer({ cause, decideBy, timeZone, isRefunded }: OnHold, goods: string, { cookName }: Names) {
  const deadline = momentText(decideBy, timeZone)
  const otherwise = isRefunded
    ? 'Without a decision, the order is cancelled, and you’re refunded in full.'
    : 'Without a decision, the order is cancelled.'
  if (cause === 'not_received')
    return {
      subject: `You didn’t get it: ${goods}`,
      paragraphs: [
        `We told ${cookName} that you didn’t get your order. Until it’s decided, they aren’t paid for it.`,
        `${cookName} can cancel the order or answer. We decide by ${deadline}. ${otherwise}`,
        'If you get it after all, choose “I have it” in My Orders.',
      ],
    }
  return {
    subject: `On hold: ${goods}`,
    paragraphs: [
      `We’ve paused all orders with ${cookName}, so yours is on hold. Don’t go to pick it up for now. Nothing is paid out.`,
      `We decide by ${deadline} whether your order goes ahead. ${otherwise}`,
    ],
  }
}

function heldForBaker(
  { cause, words, decideBy, timeZone, isRefunded }: OnHold,
  goods: string,
  { buyerName }: Names,
) {
  // the baker gets an email about their account
  if (cause === 'baker_suspended') return null
  const deadline = momentText(decideBy, timeZone)
  return {
    subject: `${buyerName} didn’t get it: ${goods}`,
    paragraphs: [
      words === null
        ? `${buyerName} says that they didn’t get this order.`
        : `${buyerName} says that they didn’t get this order: “${words}”`,
      isRefunded
        ? `Its payout is on hold. Refund it or answer in your dashboard. We decide by ${deadline}. Without a decision, the buyer is refunded.`
        : `Until we decide, you owe no service fee for it. Cancel it or answer in your dashboard. We decide by ${deadline}. Without a decision, it’s cancelled.`,
    ],
  }
}

function resumedForBuyer({ objectBy, timeZone, reason }: Resumed, goods: string, { cookName }: Names) {
  return {
    subject: `Your order goes ahead: ${goods}`,
    paragraphs: [
      `Your order with ${cookName} is no longer on hold.`,
      objectBy === null
        ? 'You can pick it up as agreed.'
        : `Its pickup time is over. If you don’t have it, say so in My Orders by ${momentText(objectBy, timeZone)}. After that, the baker is paid.`,
      ...(reason === null ? [] : [`Reason: “${reason}”`]),
    ],
  }
}

function decidedForBuyer({ cause, decision, isRefunded, reason }: HoldDecided, goods: string, names: Names) {
  const { cookName } = names
  const why = reason === null ? [] : [`Reason: “${reason}”`]
  if (decision === 'refunded')
    return {
      subject: `Cancelled: ${goods}`,
      paragraphs: [
        cause === 'not_received'
          ? `You didn’t get your order with ${cookName}, so it’s cancelled.`
          : `Your order with ${cookName} is cancelled, because their account is suspended.`,
        ...why,
        isRefunded ? refundComing(names) : 'There is nothing to pay.',
      ],
    }
  return {
    subject: `Decided: ${goods}`,
    paragraphs: [`We’ve looked into your order with ${cookName}. The baker is paid for it.`, ...why],
  }
}

function decidedForBaker({ cause, decision, isRefunded, reason }: HoldDecided, goods: string, names: Names) {
  const { buyerName } = names
  const why = reason === null ? [] : [`Reason: “${reason}”`]
  if (decision === 'refunded')
    return {
      subject: `Cancelled: ${goods}`,
      paragraphs: [
        cause === 'not_received'
          ? `${buyerName} didn’t get the order, so it’s cancelled.`
          : `${buyerName}’s order is cancelled, because your account is suspended.`,
        ...why,
        isRefunded ? paidGoesBack(names) : 'You owe no service fee for it.',
      ],
    }
  return {
    subject: `No longer on hold: ${goods}`,
    paragraphs: [`${buyerName}’s order is no longer on hold.`, ...why],
  }
}

import type { Reason } from '#shared/api/fields.ts'
import { type Names, paidGoesBack, refundComing } from './order-mail-parts.ts'

/** Why a baker ends orders: no baking that day, closed at pickup, batch too short, or location moved. */
export type WhyEnded = 'no-bake' | 'closed' | 'too-few' | 'moved'

/** The baker ended an order, which counts as declined unless it was confirmed. */
export interface EndedByBaker {
  what: 'ended-by-baker'
  because: WhyEnded
  isConfirmed: boolean
  reason: Reason
  isRefunded: boolean
}

interface Texts {
  toBuyer: (names: Names, reason: Reason) => string
  toBaker: (names: Names, reason: Reason) => string
}

const textsFor: Readonly<Record<WhyEnded, Texts>> = {
  'no-bake': {
    toBuyer: ({ cookName }, reason) => `${cookName} isn’t baking on the day you ordered for: “${reason}”`,
    toBaker: ({ buyerName }, reason) =>
      `You’re not baking on the day ${buyerName} ordered for. We told them, with your reason: “${reason}”`,
  },
  closed: {
    toBuyer: ({ cookName }, reason) => `${cookName} is closed on the day of your pickup: “${reason}”`,
    toBaker: ({ buyerName }, reason) =>
      `You’re closed on the day of ${buyerName}’s pickup. We told them, with your message: “${reason}”`,
  },
  moved: {
    toBuyer: ({ cookName }) => `${cookName} moved to another pickup location and can’t keep your order.`,
    toBaker: ({ buyerName }) => `You moved the pickup location of ${buyerName}’s order. We told them.`,
  },
  'too-few': {
    toBuyer: ({ cookName }) => `${cookName} has fewer than were ordered, and none are left for you.`,
    toBaker: ({ buyerName }) =>
      `You have fewer than were ordered, and none are left for ${buyerName}’s order. We told them.`,
  },
}

/** The subject and paragraphs of the email to the buyer or the baker. */
export function textOfEnded(
  { because, isConfirmed, reason, isRefunded }: EndedByBaker,
  side: 'buyer' | 'baker',
  goods: string,
  names: Names,
): { subject: string; paragraphs: string[] } {
  if (side === 'baker')
    return {
      subject: isConfirmed ? `You cancelled: ${goods}` : `You declined: ${goods}`,
      paragraphs: [textsFor[because].toBaker(names, reason), ...(isRefunded ? [paidGoesBack(names)] : [])],
    }
  return {
    subject: isConfirmed ? `Cancelled: ${goods}` : `Declined: ${goods}`,
    paragraphs: [
      textsFor[because].toBuyer(names, reason),
      isConfirmed
        ? 'Your order had been confirmed, but it’s now cancelled. We’re sorry.'
        : `${names.cookName} can’t take your order. We’re sorry.`,
      isRefunded ? refundComing(names) : 'There is nothing to pay.',
    ],
  }
}

/** The baker ended a single order; `servingsAvailable`: its servings can be ordered again. */
export interface EndedOne {
  what: 'declined' | 'cancelled-by-baker'
  reason: Reason
  isRefunded: boolean
  servingsAvailable: boolean
}

/** The subject and paragraphs of the email about a single order that its baker declined or cancelled. */
export function textOfOneEnded(
  { what, reason, isRefunded, servingsAvailable }: EndedOne,
  side: 'buyer' | 'baker',
  goods: string,
  names: Names,
): { subject: string; paragraphs: string[] } {
  const isConfirmed = what === 'cancelled-by-baker'
  if (side === 'baker')
    return {
      subject: isConfirmed ? `You cancelled: ${goods}` : `You declined: ${goods}`,
      paragraphs: [
        `We told ${names.buyerName}. Your reason: “${reason}”`,
        servingsAvailable ? availableAgain : gone,
        ...(isRefunded ? [paidGoesBack(names)] : []),
      ],
    }
  if (!isConfirmed)
    return {
      subject: `Declined: ${goods}`,
      paragraphs: [
        `${names.cookName} can’t take your order: “${reason}”`,
        ...(isRefunded ? [refundComing(names)] : []),
      ],
    }
  return {
    subject: `Cancelled: ${goods}`,
    paragraphs: [
      `${names.cookName} confirmed your order and now has to cancel it: “${reason}”`,
      'We’re sorry.',
      isRefunded ? refundComing(names) : 'There is nothing to pay.',
    ],
  }
}

/** The baker's sentences about the servings of an ended order. */
export const availableAgain = 'The servings are available again.'
export const gone = 'The servings are not available again, so nobody else can order them.'

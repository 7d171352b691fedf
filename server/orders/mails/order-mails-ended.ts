import type { Reason } from '#shared/api/fields.ts'
import { type Names, paidGoesBack, refundComing } from './order-mail-parts.ts'

/** Why a baker ends an order of their own accord: nothing is baked on its day, they are closed when it is picked up, a batch is too short for it, they hand over somewhere else. */
export type WhyEnded = 'no-bake' | 'closed' | 'too-few' | 'moved'

/** That a baker ended an order, which counts as declined where they had not confirmed it, and whether what was paid goes back. */
export interface EndedByBaker {
  what: 'ended-by-baker'
  because: WhyEnded
  isConfirmed: boolean
  reason: Reason
  isRefunded: boolean
}

interface Told {
  toBuyer: (names: Names, reason: Reason) => string
  toBaker: (names: Names, reason: Reason) => string
}

const told: Readonly<Record<WhyEnded, Told>> = {
  'no-bake': {
    toBuyer: ({ cookName }, reason) => `${cookName} does not bake on the day you ordered for: “${reason}”`,
    toBaker: ({ buyerName }, reason) =>
      `You do not bake on the day that ${buyerName} ordered for. They know, with your reason: “${reason}”`,
  },
  closed: {
    toBuyer: ({ cookName }, reason) => `${cookName} is closed on the day of your pickup: “${reason}”`,
    toBaker: ({ buyerName }, reason) =>
      `You are closed on the day of the pickup of ${buyerName}. They know, with your message: “${reason}”`,
  },
  moved: {
    toBuyer: ({ cookName }) => `${cookName} hands over somewhere else now, and can’t keep your order.`,
    toBaker: ({ buyerName }) => `You moved the pickup location of ${buyerName}’s order. They know.`,
  },
  'too-few': {
    toBuyer: ({ cookName }) => `${cookName} has fewer than were ordered, and nothing is left for you.`,
    toBaker: ({ buyerName }) =>
      `You have fewer than were ordered, and nothing is left for the order of ${buyerName}. They know.`,
  },
}

/** The subject and the paragraphs of a mail about it, to the buyer or to the baker. */
export function textOfEnded(
  { because, isConfirmed, reason, isRefunded }: EndedByBaker,
  side: 'buyer' | 'baker',
  goods: string,
  names: Names,
): { subject: string; paragraphs: string[] } {
  if (side === 'baker')
    return {
      subject: isConfirmed ? `You cancelled: ${goods}` : `You declined: ${goods}`,
      paragraphs: [told[because].toBaker(names, reason), ...(isRefunded ? [paidGoesBack(names)] : [])],
    }
  return {
    subject: isConfirmed ? `Cancelled: ${goods}` : `Declined: ${goods}`,
    paragraphs: [
      told[because].toBuyer(names, reason),
      isConfirmed
        ? 'So your order is cancelled, although it was confirmed. We are sorry.'
        : `So ${names.cookName} cannot take your order. We are sorry.`,
      isRefunded ? refundComing(names) : 'There is nothing to pay.',
    ],
  }
}

/** That a baker ended one order for a reason of its own, and whether its servings can be ordered again. */
export interface EndedOne {
  what: 'declined' | 'cancelled-by-baker'
  reason: Reason
  isRefunded: boolean
  servingsAvailable: boolean
}

/** The same about one order that its baker declined, or cancelled after confirming it. */
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
        `${names.buyerName} knows. Your reason: “${reason}”`,
        servingsAvailable ? availableAgain : gone,
        ...(isRefunded ? [paidGoesBack(names)] : []),
      ],
    }
  if (!isConfirmed)
    return {
      subject: `Declined: ${goods}`,
      paragraphs: [
        `${names.cookName} cannot take your order: “${reason}”`,
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

/** What a baker reads of servings that are available again, or are not. */
export const availableAgain = 'The servings are available again.'
export const gone = 'The servings are gone: nobody else can order them.'

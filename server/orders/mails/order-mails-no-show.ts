import { type MailContext, type Names, paidGoesBack, refundComing, sayBy } from './order-mail-parts.ts'

/**
 * The buyer did not come: the baker keeps the payment, or it is refunded; neither when nothing was paid. `isOffered`:
 * the servings are on sale again.
 */
export interface NoShow {
  what: 'no-show'
  isKept: boolean
  isOffered: boolean
  isRefunded: boolean
}

/** The subject and paragraphs of the email to the buyer or the baker. */
export function textOfNoShow(
  news: NoShow,
  side: 'buyer' | 'baker',
  goods: string,
  names: MailContext,
): { subject: string; paragraphs: string[] } {
  const { buyerName, cookName } = names
  const subject = `Not picked up: ${goods}`
  if (side === 'baker')
    return { subject, paragraphs: [`You marked ${buyerName} as a no-show.`, toBaker(news, names)] }
  return {
    subject,
    paragraphs: [
      `${cookName} marked your order as a no-show.`,
      toBuyer(news, names),
      news.isKept ? sayBy(names, 'If you were there and didn’t get it') : sayBy({}, 'If you were there'),
    ],
  }
}

function toBuyer({ isKept, isRefunded }: NoShow, names: Names): string {
  if (isKept) return `Under the no-show rule ${names.cookName} had when you ordered, they keep what you paid.`
  return isRefunded
    ? `The order is cancelled. ${refundComing(names)}`
    : 'The order is cancelled, and there is nothing to pay.'
}

function toBaker({ isKept, isOffered, isRefunded }: NoShow, names: Names): string {
  if (isKept)
    return 'The order is complete. You’re paid for it a day after the pickup, unless the buyer objects.'
  if (isOffered)
    return isRefunded
      ? `The order is cancelled, and its servings are available again, under the no-show rule you had when they ordered. ${paidGoesBack(names)}`
      : 'The order is cancelled, and its servings are available again. You owe no service fee for it.'
  return isRefunded
    ? `The order is cancelled, under the no-show rule you had when they ordered. ${paidGoesBack(names)}`
    : 'The order is cancelled, and you owe no service fee for it.'
}

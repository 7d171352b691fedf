import type { MailCopy } from '#server/mail/mail-layout.ts'
import { answerTime } from '#shared/order-statuses.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'

/** Orders reached their baker. `rail`: how they were paid, null at pickup. */
export interface Placed {
  what: 'placed' | 'placed-and-confirmed'
  rail: Rail | null
}

type Words = Pick<MailCopy, 'subject' | 'paragraphs'>

const answerSoon = `Confirm or decline the order within ${answerTime.hours} hours, or by its ready time if that’s sooner. After that, we cancel it.`

/** The subject and paragraphs of the email to the buyer. */
export function placedForBuyer({ what, rail }: Placed, goods: string, cookName: string): Words {
  const paid = rail !== null ? `You paid with ${railFacts[rail].name}.` : 'You pay when you pick it up.'
  if (what === 'placed-and-confirmed')
    return {
      subject: `Confirmed: ${goods}`,
      paragraphs: [`${cookName} has your order, and it is confirmed.`, paid],
    }
  return {
    subject: rail !== null ? `Paid: ${goods} from ${cookName}` : `Your order with ${cookName}`,
    paragraphs: [`${cookName} has your order and will confirm it.`, paid],
  }
}

/** The subject and paragraphs of the email to the baker. */
export function placedForBaker({ what, rail }: Placed, goods: string, buyerName: string): Words {
  const paid =
    rail !== null
      ? 'The order is paid. You get the money once it’s picked up.'
      : `${buyerName} pays you at pickup.`
  if (what === 'placed-and-confirmed')
    return {
      subject: `New order, confirmed: ${goods} for ${buyerName}`,
      paragraphs: [
        `${buyerName} ordered ${goods}. You confirm orders automatically, so this order is confirmed, and ${buyerName} knows that you’re baking.`,
        paid,
      ],
    }
  return {
    subject: `New order: ${goods} for ${buyerName}`,
    paragraphs: [`${buyerName} would like ${goods}. ${answerSoon}`, paid],
  }
}

import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { Reason } from '#shared/api/fields.ts'
import { orderNumber } from '#shared/order-number.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { nameOf } from './order-mails-goods.ts'
import type { MailedOrder } from './order-news.ts'

/** The email to operators about an order that its buyer did not get, with the deadline to decide. */
export function holdMailToOperators({
  order,
  words,
  decideBy,
  timeZone,
  consoleUrl,
}: {
  order: MailedOrder
  words: Reason
  decideBy: Date
  timeZone: string
  consoleUrl: string
}): WrittenMail {
  return layOutMail({
    subject: `A buyer didn’t get an order: ${nameOf([order])}`,
    paragraphs: [
      `The buyer of order ${orderNumber(order.id)} says that they didn’t get it: “${words}”`,
      `Its payout is on hold. Decide by ${momentText(decideBy, timeZone)}. Without a decision, the buyer is refunded.`,
    ],
    button: { label: 'Open the console', url: `${consoleUrl}/admin?tab=money&list=held` },
  })
}

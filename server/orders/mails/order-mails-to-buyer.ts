import { formatMoney } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { refundComing, sayBy, writeToUs } from './order-mail-parts.ts'
import { textOfOurs } from './order-mails-by-us.ts'
import { textOfCancelledAsChanged, textOfChanged } from './order-mails-changed.ts'
import { textOfEnded, textOfOneEnded } from './order-mails-ended.ts'
import { codeLines } from './order-mails-goods.ts'
import { textOfHold } from './order-mails-hold.ts'
import { textOfNoShow } from './order-mails-no-show.ts'
import { type Placed, placedForBuyer } from './order-mails-placed.ts'
import type { MailFacts, TextsByKind, Words } from './order-news.ts'

/** The email to the buyer for each kind of news. */
export const textsForBuyer: TextsByKind = {
  placed: textOfPlaced,
  'placed-and-confirmed': textOfPlaced,
  confirmed: (_, { goods, orders, cookName }) => ({
    subject: `Confirmed: ${goods}`,
    paragraphs: [`${cookName} confirmed your order.`],
    after: codeLines(orders),
  }),
  ready: (_, { goods, orders, cookName }) => ({
    subject: `Ready: ${goods}`,
    paragraphs: [`${cookName} has your order ready. When you head out, let them know in My Orders.`],
    after: codeLines(orders),
  }),
  reminder: ({ at, timeZone }, { goods, orders, cookName }) => {
    const when = momentText(at, timeZone)
    return {
      subject: `Your pickup on ${when}: ${goods}`,
      paragraphs: [
        `You pick up your order from ${cookName} on ${when}.`,
        'It completes automatically a day after the pickup. If something is wrong, say so in My Orders before that.',
      ],
      after: codeLines(orders),
    }
  },
  'fulfilled-in-part': (news, mail) => ({
    subject: `Fewer than you ordered: ${mail.goods}`,
    paragraphs: [
      `${mail.cookName} has fewer than you ordered, and is keeping what there is for you. We’re sorry about the rest.`,
      news.isRefunded ? refundComing(mail, 'The refund for the rest') : 'You only pay for what you get.',
      'If that doesn’t work for you, you can ask for a cancellation under My Orders.',
    ],
    after: codeLines(mail.orders),
  }),
  declined: (news, mail) => textOfOneEnded(news, 'buyer', mail.goods, mail),
  'cancelled-by-baker': (news, mail) => textOfOneEnded(news, 'buyer', mail.goods, mail),
  'ended-by-baker': (news, mail) => textOfEnded(news, 'buyer', mail.goods, mail),
  completed: (news, mail) => ({
    subject: `Picked up: ${mail.goods}`,
    paragraphs:
      news.how === 'vouched'
        ? [`${mail.cookName} marked your order as handed over, without your pickup code.`, sayBy(mail)]
        : [`${mail.cookName} handed over your order. Enjoy.`],
  }),
  'ask-received': (_, mail) => ({
    subject: `Do you have it? ${mail.goods}`,
    paragraphs: [`Your pickup with ${mail.cookName} is over. Did you get your order?`, sayBy(mail)],
  }),
  'on-hold': (news, mail) => textOfHold(news, 'buyer', mail.goods, mail),
  'hold-decided': (news, mail) => textOfHold(news, 'buyer', mail.goods, mail),
  resumed: (news, mail) => textOfHold(news, 'buyer', mail.goods, mail),
  'completed-itself': (_, { goods, cookName }) => ({
    subject: `Completed: ${goods}`,
    paragraphs: [
      `Nobody reported a problem with your pickup from ${cookName}, so the order completed automatically.`,
      writeToUs,
    ],
  }),
  'no-show': (news, mail) => textOfNoShow(news, 'buyer', mail.goods, mail),
  'cancellation-requested': (news, { goods, cookName }) => ({
    subject: `You asked to cancel: ${goods}`,
    paragraphs: [`We told ${cookName}, who will approve or deny it. Your reason: “${news.reason}”`],
  }),
  'cancellation-approved': (news, mail) => ({
    subject: `Cancelled: ${mail.goods}`,
    paragraphs: [
      `${mail.cookName} agreed to cancel your order.`,
      ...(news.isRefunded ? [refundComing(mail)] : []),
    ],
  }),
  'cancellation-denied': (news, { goods, cookName }) => ({
    subject: `Not cancelled: ${goods}`,
    paragraphs: [
      `${cookName} denied your request to cancel. Your order stays as it was.`,
      ...(news.reason === null ? [] : [`Reason: “${news.reason}”`]),
    ],
  }),
  refunded: (news, { goods }) => ({
    subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
    paragraphs: [
      `You’re refunded ${formatMoney(news.amount)}, the way you paid.`,
      ...(news.reason === null ? [] : [`Reason: “${news.reason}”`]),
    ],
  }),
  'settled-by-hand': (news, { goods }) =>
    news.kind === 'release'
      ? null
      : {
          subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
          paragraphs: [
            `Your refund did not go through the way you paid, so we refunded ${formatMoney(news.amount)} another way: “${news.how}”`,
            'We’re sorry that it took so long.',
          ],
        },
  changed: (news, mail) => ({ ...textOfChanged(news, mail.goods, mail), after: codeLines(mail.orders) }),
  'cancelled-as-changed': (news, mail) => textOfCancelledAsChanged(news, 'buyer', mail.goods, mail),
  unanswered: (news, mail) => ({
    subject: `Cancelled, with no answer: ${mail.goods}`,
    paragraphs: [
      `${mail.cookName} did not answer in time, so we cancelled your order. We’re sorry about that.`,
      news.isRefunded ? refundComing(mail) : 'There is nothing to pay.',
      'Another baker near you may be making the same thing.',
    ],
  }),
  'request-unanswered': (news, mail) => ({
    subject: `Cancelled: ${mail.goods}`,
    paragraphs: [
      `${mail.cookName} neither confirmed your order nor answered your cancellation request, so we cancelled it for you.`,
      news.isRefunded ? refundComing(mail) : 'There is nothing to pay.',
    ],
  }),
  'request-lapsed': (_, { goods, cookName }) => ({
    subject: `Not cancelled: ${goods}`,
    paragraphs: [
      `${cookName} had confirmed your order and did not answer your request to cancel in time. Your order stays confirmed.`,
      `If you can’t pick it up, contact ${cookName}.`,
    ],
  }),
  'paid-too-late': (news, mail) => ({
    subject: `Your payment is being refunded: ${mail.goods}`,
    paragraphs: [
      `Your payment with ${railFacts[news.rail].name} arrived after the time to pay had ended, and the order had been cancelled.`,
      refundComing(mail),
    ],
  }),
  'done-by-us': (news, mail) => textOfOurs(news, 'buyer', mail.goods, mail),
}

function textOfPlaced(news: Placed, { goods, orders, cookName }: MailFacts): Words {
  return { ...placedForBuyer(news, goods, cookName), after: codeLines(orders) }
}

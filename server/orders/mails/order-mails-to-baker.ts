import { formatMoney } from '#shared/money.ts'
import { paidGoesBack, requestSoon } from './order-mail-parts.ts'
import { textOfOurs } from './order-mails-by-us.ts'
import { textOfCancelledAsChanged } from './order-mails-changed.ts'
import { gone, textOfEnded, textOfOneEnded } from './order-mails-ended.ts'
import { textOfHold } from './order-mails-hold.ts'
import { textOfNoShow } from './order-mails-no-show.ts'
import { type Placed, placedForBaker } from './order-mails-placed.ts'
import type { MailFacts, TextsByKind, Words } from './order-news.ts'

/** The email to the baker for each kind of news. */
export const textsForBaker: TextsByKind = {
  placed: textOfPlaced,
  'placed-and-confirmed': textOfPlaced,
  confirmed: (_, { goods, buyerName }) => ({
    subject: `You confirmed: ${goods}`,
    paragraphs: [`${buyerName} knows that you’re baking.`],
  }),
  'fulfilled-in-part': (news, mail) => ({
    subject: `Fewer than ordered: ${mail.goods}`,
    paragraphs: [
      `We told ${mail.buyerName} that you have fewer. They can still ask to cancel.`,
      news.isRefunded ? paidGoesBack(mail, 'for the rest') : `${mail.buyerName} only pays for what they get.`,
    ],
  }),
  declined: (news, mail) => textOfOneEnded(news, 'baker', mail.goods, mail),
  'cancelled-by-baker': (news, mail) => textOfOneEnded(news, 'baker', mail.goods, mail),
  'ended-by-baker': (news, mail) => textOfEnded(news, 'baker', mail.goods, mail),
  completed: (_, { goods, buyerName }) => ({
    subject: `Handed over: ${goods}`,
    paragraphs: [`The order from ${buyerName} is complete. Thank you for baking.`],
  }),
  'completed-itself': (_, { goods, buyerName }) => ({
    subject: `Completed: ${goods}`,
    paragraphs: [
      `${buyerName} reported no problem with the pickup, so the order completed automatically. Thank you for baking!`,
    ],
  }),
  'no-show': (news, mail) => textOfNoShow(news, 'baker', mail.goods, mail),
  'cancellation-requested': (news, { goods, buyerName }) => ({
    subject: `${buyerName} asks to cancel: ${goods}`,
    paragraphs: [`“${news.reason}”`, requestSoon],
  }),
  'cancellation-approved': (news, mail) => ({
    subject: `Cancelled: ${mail.goods}`,
    paragraphs: [
      news.servingsAvailable
        ? `You agreed to cancel ${mail.buyerName}’s order. The servings are available again.`
        : `You agreed to cancel ${mail.buyerName}’s order. ${gone}`,
      ...(news.isRefunded ? [paidGoesBack(mail)] : []),
    ],
  }),
  'cancellation-denied': (news, { goods, buyerName }) => ({
    subject: `Not cancelled: ${goods}`,
    paragraphs: [
      `You denied ${buyerName}’s request to cancel. The order stays as it was.`,
      ...(news.reason === null ? [] : [`Your reason: “${news.reason}”`]),
    ],
  }),
  refunded: (news, { goods, buyerName }) => ({
    subject: `Refunded: ${formatMoney(news.amount)} for ${goods}`,
    paragraphs: [
      news.commission > 0
        ? `${buyerName} is refunded ${formatMoney(news.amount)}, and you get back the service fee on that part.`
        : `${buyerName} is refunded ${formatMoney(news.amount)}.`,
      ...(news.reason === null ? [] : [`Reason: “${news.reason}”`]),
    ],
  }),
  'settled-by-hand': (news, { goods, buyerName }) => ({
    subject: `Settled: ${formatMoney(news.amount)} for ${goods}`,
    paragraphs: [
      news.kind === 'release'
        ? `We couldn’t send your part of ${buyerName}’s order, ${formatMoney(news.amount)}, the usual way. We paid it another way: “${news.how}”`
        : `${buyerName} is refunded ${formatMoney(news.amount)} in a different way than they paid.`,
    ],
  }),
  'cancelled-as-changed': (news, mail) => textOfCancelledAsChanged(news, 'baker', mail.goods, mail),
  unanswered: (news, mail) => ({
    subject: `Cancelled, not answered in time: ${mail.goods}`,
    paragraphs: [
      `The time to answer ${mail.buyerName}’s order is over, so we cancelled it. The servings are available again.`,
      ...(news.isRefunded ? [paidGoesBack(mail)] : []),
      'If you’re away, pause your listings so nobody can order in the meantime.',
    ],
  }),
  'request-unanswered': (news, mail) => ({
    subject: `Cancelled, not answered in time: ${mail.goods}`,
    paragraphs: [
      `${mail.buyerName} asked to cancel an order that you had not confirmed. The time to answer is over, so we cancelled it. The servings are available again.`,
      ...(news.isRefunded ? [paidGoesBack(mail)] : []),
    ],
  }),
  'request-lapsed': (_, { goods, buyerName }) => ({
    subject: `Not cancelled: ${goods}`,
    paragraphs: [
      `The time to answer ${buyerName}’s request to cancel is over. You had confirmed the order, so it stays confirmed.`,
    ],
  }),
  'on-hold': (news, mail) => textOfHold(news, 'baker', mail.goods, mail),
  'hold-decided': (news, mail) => textOfHold(news, 'baker', mail.goods, mail),
  resumed: (news, mail) => textOfHold(news, 'baker', mail.goods, mail),
  // the baker knows it already, or never saw the order
  ready: noMail,
  changed: noMail,
  'ask-received': noMail,
  reminder: noMail,
  'paid-too-late': noMail,
  'done-by-us': (news, mail) => textOfOurs(news, 'baker', mail.goods, mail),
}

function textOfPlaced(news: Placed, { goods, buyerName }: MailFacts): Words {
  return placedForBaker(news, goods, buyerName)
}

function noMail(): null {
  return null
}

import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import type { DisputeState } from '#shared/dispute-states.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { zoneName } from '#shared/zone-name.ts'
import type { Bearer } from '../contract/provider-rules.ts'
import { disputedFrom } from '../providers/fee-bearer-rules.ts'

/** News of a dispute: opened, a day left to answer, or decided. */
export interface DisputeNews {
  what: 'opened' | 'due' | 'decided'
  state: DisputeState
  /** deadline for evidence; null if none is accepted */
  answerBy: Date | null
}

/** A dispute as its mails describe it. */
export interface MailedDispute {
  disputeId: string
  rail: Rail
  amount: Cents
  /** the buyer's reason, in plain words */
  reason: string
  /** what was bought, such as "Sourdough and 2 more" */
  goods: string
  buyerName: string
  cookName: string
  publicUrl: string
  consoleUrl: string
  /** time zone of the deadlines */
  timeZone: string
}

type Side = 'buyer' | 'baker' | 'operators'

/** The mail about a dispute to one side; null when this news is not for them. */
export function disputeMail(news: DisputeNews, dispute: MailedDispute, side: Side): WrittenMail | null {
  const paragraphs = words[side][news.what](news, dispute)
  if (paragraphs === null) return null
  const subject = `${subjects[news.what](news, side)}: ${dispute.goods}`
  return layOutMail({ subject, paragraphs, button: buttons[side](dispute) })
}

const subjects: Readonly<Record<DisputeNews['what'], (news: DisputeNews, side: Side) => string>> = {
  opened: () => 'A payment is disputed',
  due: () => 'A day left to answer a dispute',
  decided: ({ state }, side) => {
    if (state !== 'lost') return 'A dispute is settled'
    return side === 'buyer' ? 'A dispute was decided in your favor' : 'A dispute was lost'
  },
}

const buttons: Readonly<Record<Side, (dispute: MailedDispute) => { label: string; url: string }>> = {
  buyer: ({ publicUrl }) => ({ label: 'Open my orders', url: `${publicUrl}/my-orders` }),
  baker: ({ publicUrl }) => ({ label: 'Open my dashboard', url: `${publicUrl}/seller-dashboard` }),
  operators: ({ consoleUrl }) => ({
    label: 'Open the console',
    url: `${consoleUrl}/admin?tab=money&list=disputed`,
  }),
}

/** Says what happens to the baker's part of a lost sale, by the account that the provider charged. */
const whatYouHad: Readonly<Record<Bearer, (provider: string) => string>> = {
  platform: () =>
    'If your part was already paid out to you, you owe us that amount. We take it from your next sales paid online.',
  baker: (provider) =>
    `If your part was already paid out to you, ${provider} takes it from your account there.`,
}

type Words = (news: DisputeNews, dispute: MailedDispute) => string[] | null

const words: Readonly<Record<Side, Readonly<Record<DisputeNews['what'], Words>>>> = {
  buyer: {
    opened: (_, { rail, amount, goods, cookName }) => [
      `You disputed the ${formatMoney(amount)} that you paid with ${railFacts[rail].name} for ${goods} from ${cookName}. We’re sorry that something went wrong.`,
      `${railFacts[rail].name} is looking into it. There’s nothing else you need to do. We’ll tell you how it ends.`,
    ],
    due: () => null,
    decided: ({ state }, { amount, goods, cookName }) =>
      state === 'lost'
        ? [`Your dispute was decided. You’re refunded ${formatMoney(amount)} for ${goods} from ${cookName}.`]
        : [
            `Your dispute about ${goods} from ${cookName} was decided. You don’t get a refund of the ${formatMoney(amount)}.`,
            'If something still isn’t right, write to us. A person will read it.',
          ],
  },
  baker: {
    opened: ({ answerBy }, { rail, amount, goods, reason, buyerName, timeZone }) => [
      `${buyerName} disputes ${formatMoney(amount)} for ${goods}, paid with ${railFacts[rail].name}. ${reason}`,
      'Until the dispute is decided, we won’t pay out or refund any of this payment. We answer on your behalf. Write to us with anything that supports your side, such as when and how you handed the order over.',
      ...untilWhen(answerBy, timeZone),
    ],
    due: ({ answerBy }, { goods, buyerName, timeZone }) => [
      `The dispute by ${buyerName} over ${goods} is waiting for an answer. If you have evidence that you haven’t sent us yet, write to us today.`,
      ...untilWhen(answerBy, timeZone),
    ],
    decided: ({ state }, { rail, amount, goods, buyerName }) =>
      state === 'lost'
        ? [
            `The dispute over ${goods} was decided for ${buyerName}. They’re refunded ${formatMoney(amount)}.`,
            whatYouHad[disputedFrom(rail)](railFacts[rail].name),
          ]
        : [
            `The dispute by ${buyerName} over ${goods} was decided for you. You keep the payment of ${formatMoney(amount)}.`,
          ],
  },
  operators: {
    opened: ({ answerBy }, dispute) => [facts(dispute), ...untilWhen(answerBy, dispute.timeZone)],
    due: ({ answerBy }, dispute) => [facts(dispute), ...untilWhen(answerBy, dispute.timeZone)],
    decided: ({ state }, dispute) => [facts(dispute), `Decided: ${state.replaceAll('_', ' ')}.`],
  },
}

function facts({ rail, disputeId, amount, goods, reason, buyerName, cookName }: MailedDispute): string {
  const what = `${formatMoney(amount)} for ${goods}, bought by ${buyerName} from ${cookName}`
  return `${railFacts[rail].name} dispute ${disputeId}: ${what}.\n${reason}`
}

function untilWhen(answerBy: Date | null, timeZone: string): string[] {
  if (answerBy === null) return []
  return [`Answer by ${momentText(answerBy, timeZone)}, ${zoneName(timeZone)}.`]
}

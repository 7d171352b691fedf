import { type DisputeNews, disputeMail, type MailedDispute } from '#server/payments/disputes/dispute-mails.ts'
import { owedLimitMail, owedPaidMail } from '#server/payments/owed/owed-mails.ts'
import { type PayoutChange, payoutChangedMails } from '#server/payments/payouts/payout-changed-mails.ts'
import { difference } from '#server/payments/reconciliation/difference-rules.ts'
import { differencesMail } from '#server/payments/reconciliation/reconciliation-mail.ts'
import { rails } from '#shared/payment-methods.ts'
import { long, type MailExample, publicUrl } from './mail-example.ts'

const [rail] = rails
const email = 'tomas@example.org'

const differencesUrl = `${publicUrl}/admin?tab=money&list=differences`

const dispute: MailedDispute = {
  disputeId: 'dp_1QexampleExampleExample',
  rail,
  amount: 1900,
  reason: 'The buyer says that nothing was handed over.',
  goods: 'Country sourdough and 2 more',
  buyerName: 'Nora Whitfield',
  cookName: 'Tomás Rivera',
  publicUrl,
  consoleUrl: publicUrl,
  timeZone: 'America/New_York',
}

const answerBy = new Date('2026-11-28T14:00:00Z')

const disputeNews: readonly DisputeNews[] = [
  { what: 'opened', state: 'needs_answer', answerBy },
  { what: 'due', state: 'needs_answer', answerBy },
  { what: 'decided', state: 'won', answerBy: null },
  { what: 'decided', state: 'lost', answerBy: null },
]

const payoutChanges: readonly (readonly [form: string, PayoutChange])[] = [
  ['begun', { rail, email, before: null, after: 'bakery@example.org', waits: null }],
  [
    'changed',
    {
      rail,
      email,
      before: 'bakery@example.org',
      after: 'tomas.rivera@example.org',
      waits: { paidTo: 'bakery@example.org' },
    },
  ],
  ['changed, with none before', { rail, email, before: 'acct_1', after: 'acct_2', waits: { paidTo: null } }],
  ['disconnected', { rail, email, before: 'bakery@example.org', after: null, waits: null }],
]

/** Emails about money. */
export const moneyMailExamples: readonly MailExample[] = [
  ...disputeNews.flatMap((news) =>
    (['buyer', 'baker', 'operators'] as const).flatMap((side) => {
      const mail = disputeMail(news, dispute, side)
      return mail === null ? [] : [{ name: `dispute-${news.what} (${news.state}), to the ${side}`, mail }]
    }),
  ),
  ...[500, 0, -250].map((left) => ({
    name: `owed-paid, ${left} cents left`,
    mail: owedPaidMail({ amount: 2500, left, publicUrl }),
  })),
  ...(['near', 'over'] as const).map((news) => ({
    name: `owed-${news}`,
    mail: owedLimitMail({ news, owed: 4850, limit: 5000, publicUrl }),
  })),
  ...payoutChanges.flatMap(([form, change]) =>
    [
      ...payoutChangedMails(change, {
        publicUrl,
        notMe: `${publicUrl}/not-me?token=fA7nKc2vQ9xLr4TbYw8ZpG3mHs6JdE1uVkXoRiNqCtM`,
      }),
    ].map(([to, mail]) => ({
      name: `payout-changed, ${form}, to ${to}`,
      mail,
    })),
  ),
  ...[1, 40].map((count) => ({
    name: `reconciliation-differences, ${count}`,
    mail: differencesMail(
      Array.from({ length: count }, (_, place) =>
        difference({
          kind: 'captured',
          words: `Payment ${place + 1} is $19.00 in our books and $18.00 with its provider`,
        }),
      ),
      differencesUrl,
    ),
  })),
  {
    name: 'reconciliation-differences, odd words',
    mail: differencesMail([difference({ kind: 'captured', words: long.reason })], differencesUrl),
  },
]

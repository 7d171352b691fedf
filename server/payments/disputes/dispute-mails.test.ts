import { expect, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { disputeMail, type MailedDispute } from './dispute-mails.ts'

const dispute: MailedDispute = {
  disputeId: 'dispute',
  rail: rails[0],
  amount: 1900,
  reason: 'Nothing was handed over.',
  goods: 'Rye',
  buyerName: 'Nora Whitfield',
  cookName: 'Tomás Rivera',
  publicUrl: 'https://bakesale.example',
  consoleUrl: 'https://bakesale.example',
  timeZone: 'America/New_York',
}

it.each([
  ['lost', 'buyer', 'A dispute was decided in your favor: Rye'],
  ['lost', 'baker', 'A dispute was lost: Rye'],
  ['lost', 'operators', 'A dispute was lost: Rye'],
  ['won', 'buyer', 'A dispute is settled: Rye'],
] as const)(
  'after the baker %s a dispute, the mail to the %s has the subject “%s”',
  (state, side, subject) => {
    const mail = disputeMail({ what: 'decided', state, answerBy: null }, dispute, side)
    expect(mail?.subject).toBe(subject)
  },
)

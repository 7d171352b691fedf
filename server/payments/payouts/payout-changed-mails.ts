import { notMeAdvice, notMeLabel } from '#server/accounts/account-mails.ts'
import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { payoutChangeHours } from '../contract/payout-change-rules.ts'

/** A baker's account at a provider, before and after a change; null: none. */
export interface PayoutChange {
  rail: Rail
  /** the email of their account with us */
  email: string
  before: string | null
  after: string | null
  /** who is paid for new sales until the change takes effect (null: nobody); null: it takes effect at once */
  waits: { paidTo: string | null } | null
}

/** Links in the mails; `notMe` undoes the change, null if there is nothing to undo. */
interface Links {
  publicUrl: string
  notMe: string | null
}

/**
 * The mails about a payout change, by recipient: the baker, and old and new accounts that are email addresses. Those
 * may be strangers' mailboxes: each reads only about itself, and only the baker gets the link.
 */
export function payoutChangedMails(
  { rail, email, before, after, waits }: PayoutChange,
  { publicUrl, notMe }: Links,
): Map<string, WrittenMail> {
  const { name } = railFacts[rail]
  const texts = new Map([
    ...addressed(after, [`The ${name} account ${after} is now a BakeSale baker’s payout account.`]),
    ...addressed(before, [
      `The ${name} account ${before} was replaced as a BakeSale baker’s payout account.`,
    ]),
    [email, [changeText(name, before, after), ...waitText(name, after, waits)]] as const,
  ])
  return new Map(
    [...texts].map(([to, words]) => [
      to,
      mailOf(name, words, { publicUrl, notMe: to === email ? notMe : null }),
    ]),
  )
}

function addressed(account: string | null, words: string[]): [string, string[]][] {
  return account?.includes('@') ? [[account, words]] : []
}

function changeText(name: string, before: string | null, after: string | null): string {
  if (after === null) return `The ${name} account ${before} was just disconnected from your BakeSale account.`
  return before === null
    ? `The ${name} account ${after} is now linked to your BakeSale account.`
    : `The ${name} account linked to your BakeSale account was changed from ${before} to ${after}.`
}

function waitText(name: string, after: string | null, waits: PayoutChange['waits']): string[] {
  if (waits === null) return []
  return waits.paidTo === null
    ? [
        `We can no longer pay your previous account, so buyers can’t pay you with ${name} for ${payoutChangeHours} hours. After that, new sales are paid to ${after}.`,
      ]
    : [
        `For ${payoutChangeHours} hours, new sales are still paid to ${waits.paidTo}. After that, they are paid to ${after}.`,
      ]
}

function mailOf(name: string, words: readonly string[], { publicUrl, notMe }: Links): WrittenMail {
  return layOutMail({
    subject: `A ${name} account was changed`,
    paragraphs: [...words, 'Orders that are already paid go through as they were placed.'],
    ...(notMe === null ? {} : { button: { label: notMeLabel, url: notMe } }),
    afterwards: [
      notMe === null
        ? `If this wasn’t you, choose a new password at ${publicUrl}/reset-password (if you have an account with us) and write to us at ${publicUrl}/contact.`
        : notMeAdvice,
    ],
  })
}

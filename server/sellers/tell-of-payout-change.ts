import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Rail, railFacts } from '#shared/pay-ways.ts'

/** A baker's account at a provider, as it was and as it is from now on; null: none. */
export interface PayoutChange {
  rail: Rail
  /** the address of their account with us */
  email: string
  before: string | null
  after: string | null
}

/**
 * Tells a baker that their account at a provider was changed or disconnected, in case it was not they, as part of the caller's
 * transaction: at their own address, and at the old and the new one where these are addresses too (decisions, payout details).
 * These may be strangers' mailboxes: each is told of itself alone.
 */
export async function tellOfPayoutChange(
  { config }: Pick<AppContext, 'config'>,
  trx: Trx,
  { rail, email, before, after }: PayoutChange,
  now: Date,
): Promise<void> {
  if (before === after) return
  const { name } = railFacts[rail]
  const told = new Map([
    ...addressed(after, `The ${name} account ${after} is a BakeSale baker’s from now on.`),
    ...addressed(before, `The ${name} account ${before} is no longer a BakeSale baker’s.`),
    [email, changeInWords(name, before, after)] as const,
  ])
  for (const [to, words] of told) {
    const mail = payoutChangedMail(name, words, config.publicUrl)
    await queueMail(trx, { ...mail, to, purpose: 'payout-changed' }, now)
  }
}

function addressed(account: string | null, words: string): [string, string][] {
  return account?.includes('@') ? [[account, words]] : []
}

function changeInWords(name: string, before: string | null, after: string | null): string {
  if (after === null) return `The ${name} account ${before} was just disconnected from your BakeSale account.`
  const former = before === null ? '' : `, and no longer ${before}`
  return `The ${name} account of your BakeSale account is ${after} from now on${former}.`
}

function payoutChangedMail(name: string, words: string, publicUrl: string): WrittenMail {
  return layOutMail({
    subject: `A ${name} account was changed`,
    paragraphs: [words, 'Orders that are paid already are carried out as they were made.'],
    afterwards: [
      `Was it not you? If you have an account with us, choose a new password at ${publicUrl}/reset-password; and write to us at ${publicUrl}/contact.`,
    ],
  })
}

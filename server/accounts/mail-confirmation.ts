import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { newLinkToken } from '#server/identity/link-token.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { confirmEmailMail, confirmNewEmailMail } from './account-mails.ts'
import { replaceLink } from './one-time-links-repository.ts'

/** The two kinds of confirmation links: purpose, lifetime in milliseconds, and email. */
const confirmations = {
  'verify-email': { lasts: 3 * 24 * 60 * 60_000, write: confirmEmailMail },
  'change-email': { lasts: 24 * 60 * 60_000, write: confirmNewEmailMail },
} as const

interface Confirmation {
  userId: PersonId
  /** the address to confirm */
  email: string
  purpose: keyof typeof confirmations
}

/** Emails a confirmation link to its address and invalidates the previous link. */
export async function mailConfirmation(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  { userId, email, purpose }: Confirmation,
): Promise<void> {
  const moment = now()
  const { lasts, write } = confirmations[purpose]
  const { token, hash } = newLinkToken()
  const expiresAt = new Date(moment.getTime() + lasts)
  await replaceLink(trx, { user_id: userId, purpose, token_hash: hash, email, expires_at: expiresAt }, moment)
  const mail = write({ publicUrl: config.publicUrl, token })
  await queueMail(trx, { ...mail, to: email, purpose, expiresAt }, moment)
}

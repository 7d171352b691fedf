import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { emailChangeAskedMail } from './account-mails.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { refuseHeldAddress } from './refuse-held-address.ts'
import { userRealm } from './user-realm.ts'
import { findUserByEmail } from './users-repository.ts'

/** The subject of notices about a changed address. */
export const addressChange = { subject: 'address', passkey_id: null } as const

interface EmailChange {
  userId: PersonId
  from: string
  /** whether the current address is confirmed: only then its reader may disown the change */
  isConfirmed: boolean
  to: string
}

/**
 * Emails a confirmation link to the new address and a notice to the current one, which stays until the link is used: a
 * typo locks nobody out. Throws `email_taken` when the new address has an account.
 */
export async function requestEmailChange(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  { userId, from, isConfirmed, to }: EmailChange,
): Promise<void> {
  const now = context.now()
  if (await findUserByEmail(trx, to)) throw emailTaken()
  await refuseHeldAddress(trx, to, userId, now)
  await mailConfirmation(context, trx, { userId, email: to, purpose: 'change-email' })
  const owner = { id: userId, email: from }
  const notMe = isConfirmed ? await makeDisownLink(context, trx, userRealm, owner, addressChange) : null
  const mail = emailChangeAskedMail({ publicUrl: context.config.publicUrl, notMe })
  await queueMail(trx, { ...mail, to: from, purpose: 'email-change-asked' }, now)
}

function emailTaken(): AppError {
  const message = 'That email address already has an account. Use another one.'
  return new AppError('email_taken', message, { fields: { email: 'This address already has an account.' } })
}

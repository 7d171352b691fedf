import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { emailChangeAskedMail } from './account-mails.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { findUserByEmail } from './users-repository.ts'

interface EmailChange {
  userId: PersonId
  from: string
  to: string
}

/**
 * Sends a link to the address that an account is to change to, and tells the present one, which stays until the link is
 * followed: a typing error locks nobody out. Throws `email_taken` when the new one has an account.
 */
export async function askEmailChange(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  { userId, from, to }: EmailChange,
): Promise<void> {
  if (await findUserByEmail(trx, to)) throw emailTaken()
  await mailConfirmation(context, trx, { userId, email: to, purpose: 'change-email' })
  const mail = emailChangeAskedMail(context.config)
  await queueMail(trx, { ...mail, to: from, purpose: 'email-change-asked' }, context.now())
}

function emailTaken(): AppError {
  const message = 'There is already an account with this email address. Please choose another one.'
  return new AppError('email_taken', message, { fields: { email: 'This address already has an account.' } })
}

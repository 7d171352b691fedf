import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Client } from '#server/http/client.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { emailChangedMail } from './account-mails.ts'
import { deleteLinks, type OpenLink, takeLink } from './one-time-links-repository.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { changeAddress, confirmAddress } from './users-repository.ts'

const purposes = ['verify-email', 'change-email'] as const

/**
 * Notes that the address of a one-time link is its account's. When it is a new one it takes the place of the old, which is
 * told, and every other link of the account leads nowhere. Throws `not_found` for a link that leads nowhere any more,
 * `email_taken` when somebody else has an account with the address by now.
 */
export async function confirmEmail(context: AppContext, token: string, client: Client): Promise<void> {
  const { db, now } = context
  try {
    await inTransaction(db, async (trx) => {
      const link = await takeLink(trx, hashToken(token), purposes, now())
      if (!link) throw deadLink()
      if (link.purpose === 'change-email') await change(context, trx, link, client)
      else if (!(await confirmAddress(trx, link.user_id, link.email, now()))) throw deadLink()
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key'))
      throw new AppError('email_taken', 'By now there is another account with this email address.')
    throw error
  }
}

async function change({ config, now }: AppContext, trx: Trx, link: OpenLink, client: Client): Promise<void> {
  const before = await changeAddress(trx, link.user_id, link.email, now())
  if (!before) throw deadLink()
  await deleteLinks(trx, link.user_id)
  const mail = emailChangedMail({ publicUrl: config.publicUrl, firstName: before.first_name })
  await queueMail(trx, { ...mail, to: before.email, purpose: 'email-changed' }, now())
  await noteSecurityEvent(trx, { id: link.user_id, client }, 'email_changed', now())
}

function deadLink(): AppError {
  return new AppError(
    'not_found',
    'This link has expired or was used already. Sign in, and send yourself a new one from your profile.',
  )
}

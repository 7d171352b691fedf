import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newLinkToken } from '#server/identity/link-token.ts'
import { countMailsTo } from '#server/mail/mails-repository.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { resetPasswordMail } from './account-mails.ts'
import { replaceLink } from './one-time-links-repository.ts'
import { takeResetRequests } from './password-reset-requests-repository.ts'
import { type Account, findUserByEmail } from './users-repository.ts'

/** How long a reset link works, in milliseconds: 1 hour (OPEN-37). */
const resetLinkLasts = 60 * 60_000

/** Reset emails per address and hour, so nobody can flood a mailbox. Beyond that the last link stays valid. */
const mostMails = 3

const batch = 20
const purpose = 'reset-password'

/** Emails a reset link for each requested address with an account; returns the number of requests. */
export async function mailResetLinks(context: AppContext): Promise<number> {
  let handled = 0
  for (;;) {
    const emails = await inTransaction(context.db, async (trx) => {
      const taken = await takeResetRequests(trx, batch)
      for (const email of taken) await answerRequest(context, trx, email)
      return taken
    })
    if (emails.length === 0) return handled
    handled += emails.length
  }
}

async function answerRequest(context: AppContext, trx: Trx, email: string): Promise<void> {
  const user = await findUserByEmail(trx, email)
  if (!user) return
  const since = new Date(context.now().getTime() - resetLinkLasts)
  if ((await countMailsTo(trx, { recipient: email, purpose, since })) >= mostMails) return
  await mailResetLink(context, trx, user)
}

/** Emails a reset link to an account's address and invalidates the previous link. */
export async function mailResetLink(
  { config, now }: AppContext,
  trx: Trx,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const moment = now()
  const { token, hash } = newLinkToken()
  const expiresAt = new Date(moment.getTime() + resetLinkLasts)
  await replaceLink(trx, { user_id: id, purpose, token_hash: hash, email, expires_at: expiresAt }, moment)
  const mail = resetPasswordMail({ publicUrl: config.publicUrl, token })
  await queueMail(trx, { ...mail, to: email, purpose, expiresAt }, moment)
}

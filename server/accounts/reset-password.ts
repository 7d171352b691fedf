import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Client, clientOf } from '#server/http/client.ts'
import { findKnownDevice, rememberDevice } from '#server/identity/known-device.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { setPassword } from '#server/identity/passwords-repository.ts'
import { refuseWeakPassword } from '#server/identity/refuse-weak-password.ts'
import { forgetWrongCodes } from '#server/identity/second-factors/second-factors-repository.ts'
import { deleteSessions } from '#server/identity/sessions-repository.ts'
import { SignInLimits } from '#server/identity/sign-in-limits.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { passwordChangedMail } from './account-mails.ts'
import { deleteLinks, findLink, takeLink } from './one-time-links-repository.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { userRealm } from './user-realm.ts'
import { confirmAddress } from './users-repository.ts'

const purposes = ['reset-password'] as const

/**
 * Gives the account of a one-time link its new password and ends all its sessions (OPEN-37). The link works once; with it
 * go all others of the account. Who read the mail has proved the address: the wrong tries of strangers count no more, and the
 * browser is known from then on, so that their next ones keep nobody out (decisions, a changed password). Throws `not_found` for
 * a link that leads nowhere any more, `invalid` for a password that will not do, after which the link still works.
 */
export async function resetPassword(
  context: AppContext,
  chosen: { token: string; password: string },
  http: CallContext,
): Promise<void> {
  const account = await setNewPassword(context, chosen, clientOf(http.request))
  const device = await findKnownDevice(context, userRealm, http.request, account)
  await new SignInLimits(userRealm, context).forget(account, { address: http.request.ip, device })
  await rememberDevice(context, userRealm, http, account)
}

/** Sets the password of a link's account, all or nothing, and answers the account's address. */
async function setNewPassword(
  { config, db, now }: AppContext,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<string> {
  const hash = hashToken(token)
  const found = await findLink(db, hash, purposes, now())
  if (!found) throw deadLink()
  await refuseWeakPassword(password, found.email)
  const passwordHash = await hashPassword(password, config.passwordCost)
  return inTransaction(db, async (trx) => {
    const link = await takeLink(trx, hash, purposes, now())
    const user = link && (await confirmAddress(trx, link.user_id, link.email, now()))
    if (!user) throw deadLink()
    await setPassword(trx, userRealm, user.id, passwordHash, now())
    await deleteSessions(trx, userRealm, user.id)
    await deleteLinks(trx, user.id)
    await forgetWrongCodes(trx, userRealm, user.id)
    const mail = passwordChangedMail({ publicUrl: config.publicUrl, firstName: user.first_name })
    await queueMail(trx, { ...mail, to: user.email, purpose: 'password-changed' }, now())
    await noteSecurityEvent(trx, { id: user.id, client }, 'password_reset', now())
    return user.email
  })
}

/** Whether a one-time link still leads to a new password. */
export async function resetLinkWorks({ db, now }: Pick<AppContext, 'db' | 'now'>, token: string) {
  return { works: (await findLink(db, hashToken(token), purposes, now())) !== undefined }
}

function deadLink(): AppError {
  return new AppError('not_found', 'This link has expired or was used already. Please ask for a new one.')
}

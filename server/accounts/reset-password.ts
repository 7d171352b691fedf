import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Client, clientOf } from '#server/http/client.ts'
import { findDevice, rememberDevice } from '#server/identity/known-device.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { setPassword } from '#server/identity/passwords-repository.ts'
import { refuseWeakPassword } from '#server/identity/refuse-weak-password.ts'
import { forgetWrongCodes } from '#server/identity/second-factors/limit-codes.ts'
import { SignInLimits } from '#server/identity/sign-in-limits.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { lockBakery } from './endings/baker-endings-repository.ts'
import { endBy } from './endings/end-by.ts'
import { mailPasswordChanged } from './endings/mail-password-changed.ts'
import { findLink, takeLink } from './one-time-links-repository.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { userRealm } from './user-realm.ts'
import { type Account, confirmAddress } from './users-repository.ts'

const purposes = ['reset-password'] as const

/**
 * Sets a new password by a one-time link (OPEN-37), applies `whatEndsWhat` and confirms the address (decisions, a
 * changed password). Throws `not_found`, or `invalid` for a weak password, which keeps the link valid.
 */
export async function resetPassword(
  context: AppContext,
  chosen: { token: string; password: string },
  http: CallContext,
): Promise<void> {
  const { id, email } = await setNewPassword(context, chosen, clientOf(http.request))
  const device = await findDevice(context, userRealm, http.request)
  await new SignInLimits(userRealm, context).forget(email, { address: http.request.ip, device })
  await forgetWrongCodes(context, userRealm, id)
  await rememberDevice(context, userRealm, http, id)
}

/** Sets the password of a link's account in one transaction and returns the account. */
async function setNewPassword(
  context: AppContext,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<Account> {
  const { config, db, now } = context
  const hash = hashToken(token)
  const found = await findLink(db, hash, purposes, now())
  if (!found) throw deadLink()
  await refuseWeakPassword(password, found.email)
  const passwordHash = await hashPassword(password, config.passwordCost)
  return inTransaction(db, async (trx) => {
    // lock order: the baker's settings, the person, their links, as in `endBy`
    await lockBakery(trx, found.user_id)
    const user = await confirmAddress(trx, found.user_id, found.email, now())
    const link = await takeLink(trx, hash, purposes, now())
    if (!user || !link) throw deadLink()
    const { id, email, first_name: firstName } = user
    await endBy(trx, userRealm, user.email_verified ? 'passwordReset' : 'addressClaimed', { id }, now())
    await setPassword(trx, userRealm, id, passwordHash, now())
    await mailPasswordChanged(trx, context, userRealm, { id, email, firstName })
    await noteSecurityEvent(trx, { id, client }, 'password_reset', now())
    return user
  })
}

/** Whether a reset link is still valid. */
export async function resetLinkWorks({ db, now }: Pick<AppContext, 'db' | 'now'>, token: string) {
  return { works: (await findLink(db, hashToken(token), purposes, now())) !== undefined }
}

function deadLink(): AppError {
  return new AppError('not_found', 'This link has expired or has already been used. Ask for a new one.')
}

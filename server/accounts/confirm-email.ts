import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Client, clientOf } from '#server/http/client.ts'
import { makeDisownLink } from '#server/identity/disowning/make-disown-link.ts'
import { rememberDevice } from '#server/identity/known-device.ts'
import { verifyCountedPassword } from '#server/identity/prove-password.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { emailChangedMail } from './account-mails.ts'
import { endBy } from './endings/end-by.ts'
import { confirmingPurposes, findLink, type OpenLink, takeLink } from './one-time-links-repository.ts'
import { refuseHeldAddress } from './refuse-held-address.ts'
import { addressChange } from './request-email-change.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { userRealm } from './user-realm.ts'
import { type Account, changeAddress, confirmAddress } from './users-repository.ts'
import { findViewer } from './viewer.ts'

interface Followed {
  token: string
  currentPassword?: string | undefined
}

/**
 * Confirms the address of a one-time link; a new address replaces the old one. Requires the account's session or
 * password, as a stranger may have signed up. Throws `not_found`, `invalid` without that, `email_taken`.
 */
export async function confirmEmail(
  context: AppContext,
  { token, currentPassword }: Followed,
  http: CallContext,
): Promise<void> {
  const { db, now } = context
  const hash = hashToken(token)
  const link = await findLink(db, hash, confirmingPurposes, now())
  if (!link) throw deadLink()
  await requireHolder(context, link.user_id, currentPassword, http)
  try {
    await inTransaction(db, async (trx) => {
      // lock order: the person before their links, as in `endBy`
      const before = await recordAddress(trx, link, now())
      if (!before || !(await takeLink(trx, hash, confirmingPurposes, now()))) throw deadLink()
      const event = before.email_verified ? 'addressChanged' : 'addressConfirmed'
      await endBy(trx, userRealm, event, { id: link.user_id }, now())
      if (link.purpose === 'change-email') await followChange(context, trx, before, clientOf(http.request))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key'))
      throw new AppError('email_taken', 'Another account now uses this email address.')
    throw error
  }
  await rememberDevice(context, userRealm, http, link.user_id)
}

/** Throws `invalid` without a session or the password of the account; limits wrong passwords to ten. */
async function requireHolder(
  context: AppContext,
  userId: PersonId,
  password: string | undefined,
  { request }: CallContext,
): Promise<void> {
  const viewer = await findViewer(context, request)
  if (viewer?.id === userId) return
  if (password !== undefined) return verifyCountedPassword(context, userRealm, userId, password, userId)
  const message = 'Enter your account’s password.'
  throw new AppError('invalid', message, { fields: { currentPassword: message } })
}

async function recordAddress(
  trx: Trx,
  { purpose, user_id, email }: OpenLink,
  now: Date,
): Promise<Account | undefined> {
  if (purpose === 'verify-email') return confirmAddress(trx, user_id, email, now)
  const before = await changeAddress(trx, user_id, email, now)
  await refuseHeldAddress(trx, email, user_id, now)
  return before
}

async function followChange(context: AppContext, trx: Trx, before: Account, client: Client): Promise<void> {
  const { config, now } = context
  const { publicUrl } = config
  // an address that was never confirmed may be a stranger's
  const notMe = before.email_verified
    ? await makeDisownLink(context, trx, userRealm, before, addressChange)
    : null
  const mail = emailChangedMail({ publicUrl, notMe })
  await queueMail(trx, { ...mail, to: before.email, purpose: 'email-changed' }, now())
  await noteSecurityEvent(trx, { id: before.id, client }, 'email_changed', now())
}

function deadLink(): AppError {
  return new AppError(
    'not_found',
    'This link has expired or has already been used. Sign in, and send yourself a new one from your profile.',
  )
}

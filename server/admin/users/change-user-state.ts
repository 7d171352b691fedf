import { endBy } from '#server/accounts/endings/end-by.ts'
import { userRealm } from '#server/accounts/user-realm.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Trx, UserRowChange } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { resumeOrdersOf, stopOrdersOf } from '#server/orders/holds/stop-orders.ts'
import type { UserState } from '#shared/api/admin-users.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { changeUser, lockUserWithListings } from './admin-users-repository.ts'
import { userStateMail } from './user-mails.ts'
import { type UserStateAction, userStateAfter, userStateOf } from './user-state-rules.ts'

/**
 * Changes a user's state within the caller's transaction, logs it and emails the reason (decisions, OPEN-15 and
 * OPEN-16). Holds a baker's open orders. Throws `not_found`, or `conflict` for an unchanged or deleted account.
 */
export async function changeUserState(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  admin: Admin,
  { id, action, reason }: { id: PersonId; action: UserStateAction; reason: Reason },
): Promise<void> {
  const moment = now()
  const context = { config, now: () => moment }
  // lock order: orders before people
  if (action === 'reinstate') await resumeOrdersOf(context, trx, id, admin.id)
  else await stopOrdersOf(context, trx, id)
  const user = await lockUserWithListings(trx, id)
  if (!user) throw noSuchUser()
  if (user.deleted_at !== null) throw accountDeleted()
  const before = userStateOf({ isActive: user.is_active, suspendedAt: user.suspended_at })
  const after = userStateAfter(before, action)
  if (after === null) throw new AppError('conflict', `This account is already ${before}.`)
  await changeUser(trx, id, columnsOf(after, reason, moment))
  if (after !== 'active') await endBy(trx, userRealm, 'accountStopped', { id }, moment)
  const mail = userStateMail(action, { publicUrl: config.publicUrl, firstName: user.first_name, reason })
  await queueMail(trx, { ...mail, to: user.email, purpose: `account-${after}` }, moment)
  const details = { before: { status: before }, after: { status: after }, reason }
  await logAdminAction(
    trx,
    admin,
    { action: `user.${action}`, targetType: 'user', targetId: id, details },
    moment,
  )
}

function columnsOf(state: UserState, reason: Reason, now: Date): UserRowChange {
  const isSuspended = state === 'suspended'
  return {
    ...(isSuspended ? {} : { is_active: state === 'active' }),
    suspended_at: isSuspended ? now : null,
    suspension_reason: isSuspended ? reason : null,
    updated_at: now,
  }
}

/** The error for an unknown user. */
export function noSuchUser(): AppError {
  return new AppError('not_found', 'We could not find this account.')
}

/** The error for an account that its owner deleted: nobody can restore or change it. */
export function accountDeleted(): AppError {
  return new AppError('conflict', 'This account was deleted by its owner.')
}

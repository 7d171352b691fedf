import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { setPassword } from '#server/identity/passwords-repository.ts'
import { SignInLimits } from '#server/identity/sign-in-limits.ts'
import type { AdminAccount } from '#shared/api/admins.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { type AdminDeed, logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { type AdminChange, adminChangeRefusal } from './admin-change-rules.ts'
import { adminRealm } from './admin-realm.ts'
import { adminAccount } from './admin-record.ts'
import { type AdminRow, findAdminRow, lockAdmins, updateAdmin } from './admins-repository.ts'
import { endAdminBy } from './end-admin-by.ts'
import { notifyAdmin } from './notify-admin.ts'
import { makeOneTimePassword } from './one-time-password.ts'

type Deed = Pick<AdminDeed, 'action' | 'details'>
type Write = (trx: Trx, target: AdminRow, now: Date) => Promise<{ row: AdminRow; deed: Deed }>

/** Changes an admin's role (decisions, OPEN-15). */
export function changeAdminRole(context: AppContext, actor: Admin, id: AdminId, role: AdminRow['role']) {
  return change(context, actor, id, { kind: 'role', role }, async (trx, target, now) => ({
    row: await updateAdmin(trx, id, { role }, now),
    deed: { action: 'admin.change_role', details: { before: { role: target.role }, after: { role } } },
  }))
}

/** Deactivates an admin and ends their sessions. */
export function deactivateAdmin(context: AppContext, actor: Admin, id: AdminId, reason: Reason) {
  return change(context, actor, id, { kind: 'deactivate' }, async (trx, _target, now) => {
    await endAdminBy(trx, adminRealm, 'accountStopped', { id }, now)
    return {
      row: await updateAdmin(trx, id, { is_active: false }, now),
      deed: { action: 'admin.deactivate', details: { reason } },
    }
  })
}

/** Reactivates an admin. */
export function reactivateAdmin(context: AppContext, actor: Admin, id: AdminId) {
  return change(context, actor, id, { kind: 'reactivate' }, async (trx, _target, now) => ({
    row: await updateAdmin(trx, id, { is_active: true }, now),
    deed: { action: 'admin.reactivate' },
  }))
}

/** Removes an admin's app and passkeys, and ends their sessions. */
export function resetAdminSecondFactor(context: AppContext, actor: Admin, id: AdminId) {
  return change(context, actor, id, { kind: 'reset_second_factor' }, async (trx, target, now) => {
    await endAdminBy(trx, adminRealm, 'factorsReset', { id }, now)
    await notifyAdmin(trx, context, adminRealm, addresseeOf(target), { kind: 'second-factors-reset' })
    return { row: await findAdminRow(trx, id), deed: { action: 'admin.reset_second_factor' } }
  })
}

/**
 * Gives an admin a one-time password, returned only here, and ends their sessions. Resets wrong attempts, so that
 * strangers cannot block it.
 */
export async function resetAdminPassword(context: AppContext, actor: Admin, id: AdminId) {
  const oneTimePassword = makeOneTimePassword()
  const passwordHash = await hashPassword(oneTimePassword, context.config.passwordCost)
  const admin = await change(context, actor, id, { kind: 'reset_password' }, async (trx, target, now) => {
    await endAdminBy(trx, adminRealm, 'passwordReset', { id }, now)
    await setPassword(trx, adminRealm, id, passwordHash, now)
    await notifyAdmin(trx, context, adminRealm, addresseeOf(target), { kind: 'password-reset' })
    return {
      row: await updateAdmin(trx, id, { must_change_password: true }, now),
      deed: { action: 'admin.reset_password' },
    }
  })
  await new SignInLimits(adminRealm, context).forget(admin.username)
  return { admin, oneTimePassword }
}

function addresseeOf({ id, email, first_name: firstName }: AdminRow) {
  return { id, email, firstName }
}

/**
 * Changes an admin under a lock, so that two superadmins cannot remove each other. Throws `not_found`, `forbidden` for
 * an actor who is no longer a superadmin, and `conflict` for what the rules reject.
 */
async function change(
  { db, now }: AppContext,
  actor: Admin,
  id: AdminId,
  wanted: AdminChange,
  write: Write,
): Promise<AdminAccount> {
  return inTransaction(db, async (trx) => {
    const locked = await lockAdmins(trx, id)
    const superadmins = locked.filter((row) => row.role === 'superadmin' && row.is_active)
    if (!superadmins.some((row) => row.id === actor.id))
      throw new AppError('forbidden', 'Your role doesn’t allow this.')
    const target = locked.find((row) => row.id === id)
    if (!target) throw new AppError('not_found', 'We could not find that admin.')
    const { role, is_active: isActive } = target
    const refusal = adminChangeRefusal(actor.id, { id, role, isActive }, wanted, superadmins.length)
    if (refusal !== null) throw new AppError('conflict', refusal)
    const { row, deed } = await write(trx, target, now())
    await logAdminAction(trx, actor, { ...deed, targetType: 'admin', targetId: id }, now())
    return adminAccount(row)
  })
}

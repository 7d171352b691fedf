import { appKey } from '#server/accounts/second-factors/app-key.ts'
import { notBegun } from '#server/accounts/second-factors/confirm-app.ts'
import { hasAnyFactor } from '#server/accounts/second-factors/second-factors-presenter.ts'
import { wrongCode } from '#server/accounts/second-factors/spend-code.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AdminSetUp } from '#shared/api/admin-accounts.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { setAdminCookie } from './admin-cookies.ts'
import { findAdminSecondFactors, turnAdminAppOn } from './admin-second-factor-repository.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { updateAdmin } from './admins-repository.ts'
import { giveAdminRecoveryCodes } from './give-admin-recovery-codes.ts'
import { newAdminKey } from './new-admin-key.ts'
import { notifyAdmin } from './notify-admin.ts'
import { requireAdminOwner } from './prove-admin.ts'
import { renewAdminSession } from './renew-admin-session.ts'
import { spendAdminCode } from './spend-admin-code.ts'

/**
 * A new key for the admin's app that makes codes. Nothing changes until `confirmAdminApp`; whoever begins again gets
 * another key. Throws `conflict` when an app is there already, and what `requireAdminOwner` does.
 */
export async function beginAdminApp(context: AppContext, admin: Admin, password: string | undefined) {
  await requireAdminOwner(context, admin, password)
  const { hasApp } = await findAdminSecondFactors(context.db, admin.id)
  if (hasApp) throw new AppError('conflict', 'An app makes codes for your account already.')
  return appKey(await newAdminKey(context, admin))
}

/**
 * Turns codes from the admin's app on, once it has shown that it has the key, and gives the session another token, as
 * `confirmApp` does. Answers the recovery codes when it is the first second factor, and what is left to set up. Throws
 * `invalid` for a wrong code, `conflict` when nothing was begun, and what `renewAdminSession` does.
 */
export async function confirmAdminApp(
  context: AppContext,
  admin: Admin,
  typed: string,
  { reply }: Pick<CallContext, 'reply'>,
): Promise<{ recoveryCodes: string[]; setUp: AdminSetUp | null }> {
  const { hasApp, hasRecoveryCodes, passkeys } = await findAdminSecondFactors(context.db, admin.id)
  if (hasApp || !hasRecoveryCodes) throw notBegun()
  const token = await spendAdminCode(context, admin.id, typed.replace(/\s/g, ''), async (code) => {
    if (code === '') throw wrongCode()
    return inTransaction(context.db, async (trx) => {
      const renewed = await renewAdminSession(trx, admin, context.now())
      if (!(await turnAdminAppOn(trx, admin.id))) throw notBegun()
      await updateAdmin(trx, admin.id, { two_factor_enabled: true }, context.now())
      const deed = { action: 'admin.add_second_factor', targetType: 'admin', targetId: admin.id } as const
      await logAdminAction(trx, admin, deed, context.now())
      await notifyAdmin(trx, context, admin, 'app-added')
      return renewed
    })
  })
  await setAdminCookie(context, reply, token)
  const recoveryCodes = passkeys.length > 0 ? [] : await giveAdminRecoveryCodes(context, admin)
  return { recoveryCodes, setUp: adminSetUpOf({ ...admin, hasSecondFactor: true }) }
}

/** New recovery codes for the old ones; throws `conflict` without a second factor, and what `requireAdminOwner` does. */
export async function renewAdminRecoveryCodes(
  context: AppContext,
  admin: Admin,
  password: string | undefined,
): Promise<{ recoveryCodes: string[] }> {
  await requireAdminOwner(context, admin, password)
  if (!hasAnyFactor(await findAdminSecondFactors(context.db, admin.id)))
    throw new AppError('conflict', 'Set up a second factor first.')
  const recoveryCodes = await giveAdminRecoveryCodes(context, admin)
  await inTransaction(context.db, async (trx) => {
    const deed = { action: 'admin.renew_recovery_codes', targetType: 'admin', targetId: admin.id } as const
    await logAdminAction(trx, admin, deed, context.now())
    await notifyAdmin(trx, context, admin, 'recovery-codes-renewed')
  })
  return { recoveryCodes }
}

import { endedMeanwhile } from '#server/accounts/renew-session.ts'
import { askForNewPasskey, keepNewPasskey } from '#server/accounts/second-factors/passkey-ceremonies.ts'
import { hasAnyFactor } from '#server/accounts/second-factors/second-factors-presenter.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AdminSetUp } from '#shared/api/admin-accounts.ts'
import type { PasskeyCreation } from '#shared/api/second-factors.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { adminPasskeys } from './admin-passkeys.ts'
import { deleteAdminPasskey, findAdminSecondFactors } from './admin-second-factor-repository.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { deleteAdminSessions, isAdminSessionRunning } from './admin-sessions-repository.ts'
import { lockAdmin, updateAdmin } from './admins-repository.ts'
import { giveAdminRecoveryCodes } from './give-admin-recovery-codes.ts'
import { newAdminKey } from './new-admin-key.ts'
import { notifyAdmin } from './notify-admin.ts'
import { requireAdminOwner } from './prove-admin.ts'

/** What the browser needs to make a passkey for the console; fails as `requireAdminOwner` does. */
export async function beginAdminPasskey(
  context: AppContext,
  admin: Admin,
  password: string | undefined,
  http: CallContext,
): Promise<PasskeyCreation> {
  await requireAdminOwner(context, admin, password)
  const { hasRecoveryCodes } = await findAdminSecondFactors(context.db, admin.id)
  // a lost device must not lock its owner out: recovery codes are there before the passkey is
  if (!hasRecoveryCodes) await newAdminKey(context, admin)
  return askForNewPasskey(adminPasskeys, context, http, admin.username)
}

/**
 * Keeps a passkey that the admin's browser made, which is their second factor from then on. Answers the recovery codes when
 * it is the first, and what is left to set up. Throws `invalid` for anything but the answer to our question, `unauthenticated`
 * when a superadmin ended the admin's session at that moment: the passkey goes with it.
 */
export async function addAdminPasskey(
  context: AppContext,
  admin: Admin,
  made: { name: string; credential: Record<string, unknown> },
  { request }: CallContext,
): Promise<{ recoveryCodes: string[]; setUp: AdminSetUp | null }> {
  const isFirst = !hasAnyFactor(await findAdminSecondFactors(context.db, admin.id))
  const passkeyId = await keepNewPasskey(adminPasskeys, context, made, request)
  const isKept = await inTransaction(context.db, async (trx) => {
    // behind a superadmin who resets the password or the second factors
    await lockAdmin(trx, admin.id)
    if (!(await isAdminSessionRunning(trx, admin.sessionId, context.now()))) {
      await deleteAdminPasskey(trx, admin.id, passkeyId)
      // the passkey may have been used already
      await deleteAdminSessions(trx, admin.id)
      return false
    }
    await updateAdmin(trx, admin.id, { two_factor_enabled: true }, context.now())
    const details = { name: made.name }
    const deed = { action: 'admin.add_passkey', targetType: 'admin', targetId: admin.id, details } as const
    await logAdminAction(trx, admin, deed, context.now())
    await notifyAdmin(trx, context, admin, 'passkey-added')
    return true
  })
  if (!isKept) throw endedMeanwhile()
  const recoveryCodes = isFirst ? await giveAdminRecoveryCodes(context, admin) : []
  return { recoveryCodes, setUp: adminSetUpOf({ ...admin, hasSecondFactor: true }) }
}

/**
 * Forgets one of the admin's passkeys. Throws `not_found` for none of theirs, `conflict` for the last second factor, which
 * every admin has, and what `requireAdminOwner` does.
 */
export async function removeAdminPasskey(
  context: AppContext,
  admin: Admin,
  passkeyId: string,
  password: string | undefined,
): Promise<void> {
  await requireAdminOwner(context, admin, password)
  await inTransaction(context.db, async (trx) => {
    // of two removals at once each would see the other's passkey as left
    await lockAdmin(trx, admin.id)
    const removed = await deleteAdminPasskey(trx, admin.id, passkeyId)
    if (removed === null) throw new AppError('not_found', 'This passkey is removed already.')
    if (!hasAnyFactor(await findAdminSecondFactors(trx, admin.id)))
      throw new AppError('conflict', 'Every admin has a second factor. Add another one first.')
    const details = { name: removed.name }
    const deed = { action: 'admin.remove_passkey', targetType: 'admin', targetId: admin.id, details } as const
    await logAdminAction(trx, admin, deed, context.now())
    await notifyAdmin(trx, context, admin, 'passkey-removed')
  })
}

import { userRealm } from '#server/accounts/user-realm.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { clientOf } from '#server/http/client.ts'
import { openAccountLibrary } from '#server/identity/account-library.ts'
import { deviceNameOf } from '#server/identity/device-name.ts'
import type { Realm, SignInChange } from '#server/identity/realm.ts'
import type { AdminAction } from '#shared/admin-actions.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { adminRealmSettings } from './admin-realm-settings.ts'
import { findAdminRow, updateAdmin } from './admins-repository.ts'
import { endAdminBy } from './end-admin-by.ts'
import { notifyAdmin } from './notify-admin.ts'

/** The activity log's action for each change. */
const actionOf = {
  'password-changed': 'admin.change_password',
  'app-added': 'admin.add_second_factor',
  'passkey-added': 'admin.add_passkey',
  'passkey-removed': 'admin.remove_passkey',
  'recovery-codes-renewed': 'admin.renew_recovery_codes',
} as const satisfies Record<SignInChange['kind'], AdminAction>

/** The accounts of admins. Their events are recorded in the activity log. */
export const adminRealm: Realm<Admin> = {
  ...adminRealmSettings,
  library: oncePerDatabase((context) => openAccountLibrary(context, adminRealmSettings)),
  needsSecondFactor: true,
  accountName: ({ username }) => username,
  about: (adminId) => ({ adminId }),
  async deviceName(db, adminId) {
    const { username, device_generation } = await findAdminRow(db, adminId)
    return deviceNameOf(username, device_generation)
  },
  async followChange(trx, context, admin, change) {
    const now = context.now()
    const { kind } = change
    if (kind === 'password-changed') {
      await endAdminBy(trx, adminRealm, 'passwordChanged', admin, now)
      await updateAdmin(trx, admin.id, { must_change_password: false }, now)
    }
    const details = 'name' in change ? { name: change.name } : {}
    const deed = { action: actionOf[kind], targetType: 'admin', targetId: admin.id, details } as const
    await logAdminAction(trx, admin, deed, now)
    await notifyAdmin(trx, context, adminRealm, admin, change)
  },
  // unknown usernames are not logged: people type their password there by mistake
  async noteFailedSignIn({ db, now }, { request }, adminId, fault) {
    const deed = {
      action: 'admin.sign_in_failed',
      targetType: 'admin',
      targetId: adminId,
      details: { reason: fault },
    } as const
    const actor = { id: adminId, ...clientOf(request) }
    await inTransaction(db, (trx) => logAdminAction(trx, actor, deed, now()))
  },
}

/** All realms. */
export const realms: readonly Realm[] = [userRealm, adminRealm]

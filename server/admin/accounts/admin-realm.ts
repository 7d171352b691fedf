import { userRealm } from '#server/accounts/user-realm.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { clientOf } from '#server/http/client.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { openAccountLibrary } from '#server/identity/account-library.ts'
import { deviceNameOf } from '#server/identity/device-name.ts'
import { adminSessionKeys } from '#server/identity/keys/signing-keys.ts'
import type { Realm, RealmSettings, SignInChange } from '#server/identity/realm.ts'
import { wrongCredentials } from '#server/identity/wrong-credentials.ts'
import type { AdminAction } from '#shared/admin-actions.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { adminIdleTime, adminSessionSeconds } from './admin-session-rules.ts'
import { findAdminRow, mayAdminSignIn, updateAdmin } from './admins-repository.ts'
import { endAdminBy } from './end-admin-by.ts'
import { notifyAdmin } from './notify-admin.ts'

const settings: RealmSettings = {
  name: 'admin',
  appName: 'BakeSale admin',
  siteOf: consoleUrl,
  keys: adminSessionKeys,
  cookies: {
    session: 'bakesale_admin',
    secondStep: 'bakesale_admin_second_step',
    passkey: 'bakesale_admin_passkey',
    device: 'bakesale_admin_device',
  },
  // decisions, OPEN-13
  sameSite: 'strict',
  tables: {
    owners: 'admin_users',
    sessions: 'admin_sessions',
    accounts: 'admin_accounts',
    verifications: 'admin_verifications',
    twoFactors: 'admin_two_factors',
    passkeys: 'admin_passkeys',
    usedCodes: 'admin_used_codes',
    disownLinks: 'admin_disown_links',
  },
  ownerColumn: 'admin_id',
  disownPath: '/admin/not-me',
  ownerFields: {},
  sessionSeconds: adminSessionSeconds,
  idleTime: adminIdleTime,
  async refuseSignIn(db, adminId) {
    if (!(await mayAdminSignIn(db, adminId))) throw wrongCredentials()
  },
}

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
  ...settings,
  library: oncePerDatabase((context) => openAccountLibrary(context, settings)),
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

import { consoleUrl } from '#server/http/sites-rules.ts'
import { adminSessionKeys } from '#server/identity/keys/signing-keys.ts'
import type { RealmSettings } from '#server/identity/realm-settings.ts'
import { wrongCredentials } from '#server/identity/wrong-credentials.ts'
import { adminIdleTime, adminSessionSeconds } from './admin-session-rules.ts'
import { mayAdminSignIn } from './admins-repository.ts'

/** Where the accounts of admins are stored, and how their cookies are signed. */
export const adminRealmSettings: RealmSettings = {
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

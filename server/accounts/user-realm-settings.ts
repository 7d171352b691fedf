import { sessionCookieName } from '#server/http/our-cookies.ts'
import { sessionKeys } from '#server/identity/keys/signing-keys.ts'
import type { RealmSettings } from '#server/identity/realm-settings.ts'
import { refuseSuspendedUser } from './refuse-suspended-user.ts'
import { sessionIdleTime, sessionSeconds } from './session-rules.ts'

/** Where the accounts of buyers and bakers are stored, and how their cookies are signed. */
export const userRealmSettings: RealmSettings = {
  name: 'user',
  appName: 'BakeSale',
  siteOf: ({ publicUrl }) => publicUrl,
  keys: sessionKeys,
  cookies: {
    session: sessionCookieName,
    secondStep: 'bakesale_second_step',
    passkey: 'bakesale_passkey',
    device: 'bakesale_device',
  },
  sameSite: 'lax',
  tables: {
    owners: 'users',
    sessions: 'sessions',
    accounts: 'accounts',
    verifications: 'verifications',
    twoFactors: 'two_factors',
    passkeys: 'passkeys',
    usedCodes: 'used_codes',
    disownLinks: 'disown_links',
  },
  ownerColumn: 'user_id',
  disownPath: '/not-me',
  ownerFields: { image: 'profile_image_url' },
  sessionSeconds,
  idleTime: sessionIdleTime,
  refuseSignIn: refuseSuspendedUser,
}

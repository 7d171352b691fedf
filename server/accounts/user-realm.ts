import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { sessionCookieName } from '#server/http/our-cookies.ts'
import { openAccountLibrary } from '#server/identity/account-library.ts'
import { deviceNameOf } from '#server/identity/device-name.ts'
import { sessionKeys } from '#server/identity/keys/signing-keys.ts'
import type { Realm, RealmSettings } from '#server/identity/realm.ts'
import { endBy } from './endings/end-by.ts'
import { mailPasswordChanged } from './endings/mail-password-changed.ts'
import { refuseSuspendedUser } from './refuse-suspended-user.ts'
import { notifyOwner } from './second-factors/notify-owner.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { sessionIdleTime, sessionSeconds } from './session-rules.ts'
import { findAccount } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

const settings: RealmSettings = {
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

/** The accounts of buyers and bakers. Their events are recorded in the owner's security log. */
export const userRealm: Realm<Viewer> = {
  ...settings,
  library: oncePerDatabase((context) => openAccountLibrary(context, settings)),
  needsSecondFactor: false,
  accountName: ({ email }) => email,
  about: (userId) => ({ userId }),
  async deviceName(db, userId) {
    const account = await findAccount(db, userId)
    if (!account) throw new Error('Only an account holder can have a known device')
    return deviceNameOf(account.email, account.device_generation)
  },
  async followChange(trx, context, viewer, change) {
    if (change.kind !== 'password-changed') return notifyOwner(trx, context, userRealm, viewer, change)
    const { now } = context
    await endBy(trx, userRealm, 'passwordChanged', viewer, now())
    await mailPasswordChanged(trx, context, userRealm, viewer)
    await noteSecurityEvent(trx, viewer, 'password_changed', now())
  },
  async noteFailedSignIn() {
    // a log line is enough: the security log lists successful actions
  },
}

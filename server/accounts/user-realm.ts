import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { openAccountLibrary } from '#server/identity/account-library.ts'
import { deviceNameOf } from '#server/identity/device-name.ts'
import type { Realm } from '#server/identity/realm.ts'
import { endBy } from './endings/end-by.ts'
import { mailPasswordChanged } from './endings/mail-password-changed.ts'
import { notifyOwner } from './second-factors/notify-owner.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { userRealmSettings } from './user-realm-settings.ts'
import { findAccount } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

/** The accounts of buyers and bakers. Their events are recorded in the owner's security log. */
export const userRealm: Realm<Viewer> = {
  ...userRealmSettings,
  library: oncePerDatabase((context) => openAccountLibrary(context, userRealmSettings)),
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

import type { PasskeyOptions } from '@better-auth/passkey'
import type { TwoFactorOptions } from 'better-auth/plugins/two-factor'
import type { Config } from '#server/config.ts'
import type { RealmSettings } from '../realm.ts'

/** What the library calls the passkey's cookie by. */
export const passkeyCookieKey = 'passkey'

/** Codes from an app and recovery codes, on the realm's tables. */
export function secondFactorOptions({ appName, tables, ownerColumn }: RealmSettings) {
  return {
    issuer: appName,
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: tables.twoFactors,
        fields: {
          userId: ownerColumn,
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
    // its count locks the owner's own devices out too: ours is limit-codes.ts
    accountLockout: { enabled: false },
    // give-recovery-codes.ts makes them once they are shown, and stores no more than their hashes
    backupCodeOptions: { storeBackupCodes: 'plain', customBackupCodesGenerate: () => [] },
  } satisfies TwoFactorOptions
}

/**
 * Passkeys on the realm's table, for its site. One alone signs in, so it must always prove the person too, by finger, face
 * or PIN, and not only that the device was there.
 */
export function passkeyOptions(
  { appName, siteOf, tables, ownerColumn }: RealmSettings,
  config: Pick<Config, 'publicUrl' | 'adminUrl'>,
) {
  const { hostname, origin } = new URL(siteOf(config))
  return {
    rpID: hostname,
    rpName: appName,
    origin,
    advanced: { webAuthnChallengeCookie: passkeyCookieKey },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification({ verification }) {
        requirePersonProved(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification({ verification }) {
        requirePersonProved(verification.authenticationInfo.userVerified)
      },
    },
    schema: {
      passkey: {
        modelName: tables.passkeys,
        fields: {
          userId: ownerColumn,
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  } satisfies PasskeyOptions
}

function requirePersonProved(isProved: boolean | undefined): void {
  if (!isProved) throw new Error('The device did not check who uses it')
}

import type { PasskeyOptions } from '@better-auth/passkey'
import type { TwoFactorOptions } from 'better-auth/plugins/two-factor'
import type { Config } from '#server/config.ts'
import type { RealmSettings } from '../realm-settings.ts'

/** The library's name for the passkey cookie. */
export const passkeyCookieKey = 'passkey'

/** Library options for app codes and recovery codes, on the realm's tables. */
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
    // its lockout would also block the owner's devices; limit-codes.ts replaces it
    accountLockout: { enabled: false },
    // give-recovery-codes.ts creates them when they are shown, and stores only hashes
    backupCodeOptions: { storeBackupCodes: 'plain', customBackupCodesGenerate: () => [] },
  } satisfies TwoFactorOptions
}

/**
 * Library options for passkeys, on the realm's table. A passkey alone signs in, so user verification (finger, face or
 * PIN) is required.
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
  if (!isProved) throw new Error('The device did not verify its user')
}

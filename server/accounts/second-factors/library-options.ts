import type { PasskeyOptions } from '@better-auth/passkey'
import type { TwoFactorOptions } from 'better-auth/plugins/two-factor'
import type { Config } from '#server/config.ts'
import { ourCookie } from '#server/http/our-cookies.ts'

/** Whoever proved the password carries this until the second step is done, for ten minutes at most. */
export const secondStepCookie = (config: Pick<Config, 'publicUrl'>) =>
  ourCookie(config, 'bakesale_second_step')

/** What a passkey was asked to sign, for five minutes at most. */
export const passkeyCookie = (config: Pick<Config, 'publicUrl'>) => ourCookie(config, 'bakesale_passkey')

/** What the library calls the passkey's cookie by. */
export const passkeyCookieKey = 'passkey'

/** Codes from an app and recovery codes, on our tables. After ten wrong codes in a row the second step rests a quarter of an hour. */
export const secondFactorOptions = {
  issuer: 'BakeSale',
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'two_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
  // give-recovery-codes.ts makes them once they are shown, and stores no more than their hashes
  backupCodeOptions: { storeBackupCodes: 'plain', customBackupCodesGenerate: () => [] },
} satisfies TwoFactorOptions

/**
 * Passkeys on our table, for the site at `url`. One alone signs in, so it must always prove the person too, by finger, face
 * or PIN, and not only that the device was there.
 */
export function passkeyOptions(url: string) {
  const { hostname, origin } = new URL(url)
  return {
    rpID: hostname,
    rpName: 'BakeSale',
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
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
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

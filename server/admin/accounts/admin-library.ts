import type { PasskeyOptions } from '@better-auth/passkey'
import type { TwoFactorOptions } from 'better-auth/plugins/two-factor'
import { adminSessionKeys } from '#server/accounts/keys/signing-keys.ts'
import { librarySettings } from '#server/accounts/library-settings.ts'
import { passkeyOptions, secondFactorOptions } from '#server/accounts/second-factors/library-options.ts'
import { withOwnSchema } from '#server/accounts/second-factors/own-schema.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { AppError } from '#server/http/app-error.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { adminPasskeyCookie, adminSecondStepCookie, adminSessionCookie } from './admin-cookies.ts'
import { adminSessionSeconds } from './admin-session-rules.ts'
import { mayAdminSignIn } from './admins-repository.ts'

/**
 * The account library once more, on the admins' own tables, cookies and secret: nothing of a user opens anything here,
 * nor the other way round. As with `accountLibrary`, never call it inside a transaction of ours.
 */
export const adminLibrary = oncePerDatabase(async (context: AppContext) => {
  const { config } = context
  const [{ betterAuth }, { twoFactor }, { passkey }, keys] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
    adminSessionKeys(context),
  ])
  return betterAuth({
    ...librarySettings(context, {
      appName: 'BakeSale admin',
      url: consoleUrl(config),
      keys,
      cookies: {
        session: adminSessionCookie(config),
        secondStep: adminSecondStepCookie(config),
        passkey: adminPasskeyCookie(config),
      },
      tables: {
        user: 'admin_users',
        session: 'admin_sessions',
        account: 'admin_accounts',
        verification: 'admin_verifications',
      },
      owner: 'admin_id',
      sessionSeconds: adminSessionSeconds,
      async beforeSession(adminId) {
        if (!(await mayAdminSignIn(context.db, adminId))) throw wrongCredentials()
      },
    }),
    plugins: [
      withOwnSchema(twoFactor(adminSecondFactorOptions)),
      withOwnSchema(passkey(adminPasskeyOptions(config))),
    ],
  })
})

/** Codes from an admin's app and recovery codes, on a table of their own. */
export const adminSecondFactorOptions = {
  ...secondFactorOptions,
  issuer: 'BakeSale admin',
  schema: {
    ...secondFactorOptions.schema,
    twoFactor: {
      modelName: 'admin_two_factors',
      fields: { ...secondFactorOptions.schema.twoFactor.fields, userId: 'admin_id' },
    },
  },
} satisfies TwoFactorOptions

/** Admins' passkeys, on a table of their own, for the console's host. */
function adminPasskeyOptions(config: Pick<Config, 'publicUrl' | 'adminUrl'>) {
  const options = passkeyOptions(consoleUrl(config))
  const { fields } = options.schema.passkey
  return {
    ...options,
    // how a device tells it from the passkey of the same person's account in the shop
    rpName: 'BakeSale admin',
    schema: { passkey: { modelName: 'admin_passkeys', fields: { ...fields, userId: 'admin_id' } } },
  } satisfies PasskeyOptions
}

/** The one answer to a sign-in that does not work, whatever was wrong with it (decisions, OPEN-11). */
export function wrongCredentials(cause?: unknown): AppError {
  return new AppError('invalid_credentials', 'Invalid credentials', {
    refusal: { kind: 'failed_sign_in' },
    cause,
  })
}

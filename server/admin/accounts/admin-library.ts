import type { PasskeyOptions } from '@better-auth/passkey'
import type { BetterAuthOptions } from 'better-auth'
import type { TwoFactorOptions } from 'better-auth/plugins/two-factor'
import { databaseWithHashedTokens } from '#server/accounts/hashed-tokens.ts'
import { adminSessionKeys, librarySecrets, type SigningKeys } from '#server/accounts/keys/signing-keys.ts'
import { hashPassword, verifyPassword } from '#server/accounts/password-hash.ts'
import {
  passkeyCookieKey,
  passkeyOptions,
  secondFactorOptions,
} from '#server/accounts/second-factors/library-options.ts'
import { withOwnSchema } from '#server/accounts/second-factors/own-schema.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/database/new-id.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { AppError } from '#server/http/app-error.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { longestPassword, shortestPassword } from '#shared/password-rules.ts'
import { adminPasskeyCookie, adminSecondStepCookie, adminSessionCookie } from './admin-cookies.ts'
import { adminSessionSeconds } from './admin-session-rules.ts'
import { mayAdminSignIn } from './admins-repository.ts'

/**
 * The account library once more, on the admins' own tables, cookies and secret: nothing of a user opens anything here,
 * nor the other way round. As with `accountLibrary`, never call it inside a transaction of ours.
 */
export const adminLibrary = oncePerDatabase(async (context) => {
  const [{ betterAuth }, { twoFactor }, { passkey }, keys] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
    adminSessionKeys(context),
  ])
  return betterAuth({
    ...libraryOptions(context, keys),
    plugins: [
      withOwnSchema(twoFactor(adminSecondFactorOptions)),
      withOwnSchema(passkey(adminPasskeyOptions(context.config))),
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

function libraryOptions(context: AppContext, keys: SigningKeys) {
  const { config } = context
  const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    appName: 'BakeSale admin',
    baseURL: consoleUrl(config),
    ...librarySecrets(keys),
    database: databaseWithHashedTokens(context),
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      database: { generateId: newId, validateSchema: false },
      // it would believe any X-Forwarded-For; the activity log knows the addresses
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: adminSessionCookie(config),
        two_factor: adminSecondStepCookie(config),
        [passkeyCookieKey]: adminPasskeyCookie(config),
      },
    },
    user: {
      modelName: 'admin_users',
      fields: { ...stamps, name: 'first_name', emailVerified: 'email_verified' },
    },
    session: {
      modelName: 'admin_sessions',
      fields: {
        ...stamps,
        userId: 'admin_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: adminSessionSeconds,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: {
      modelName: 'admin_accounts',
      fields: {
        ...stamps,
        userId: 'admin_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'admin_verifications',
      fields: { ...stamps, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      // the contract counts characters; the library counts UTF-16 units, of which a character takes up to two
      maxPasswordLength: 2 * longestPassword,
      password: {
        hash: (password) => hashPassword(password, config.passwordCost),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    databaseHooks: {
      session: {
        create: {
          async before({ userId }) {
            if (!(await mayAdminSignIn(context.db, userId))) throw wrongCredentials()
          },
        },
      },
    },
  } satisfies BetterAuthOptions
}

/** The one answer to a sign-in that does not work, whatever was wrong with it (decisions, OPEN-11). */
export function wrongCredentials(cause?: unknown): AppError {
  return new AppError('invalid_credentials', 'Invalid credentials', {
    refusal: { kind: 'failed_sign_in' },
    cause,
  })
}

import type { BetterAuthOptions } from 'better-auth'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { sessionCookie } from '#server/http/our-cookies.ts'
import { longestPassword, shortestPassword } from '#shared/password-rules.ts'
import { databaseWithHashedTokens } from './hashed-tokens.ts'
import { librarySecrets, type SigningKeys, sessionKeys } from './keys/signing-keys.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { refuseSuspendedUser } from './refuse-suspended-user.ts'
import {
  passkeyCookie,
  passkeyCookieKey,
  passkeyOptions,
  secondFactorOptions,
  secondStepCookie,
} from './second-factors/library-options.ts'
import { withOwnSchema } from './second-factors/own-schema.ts'
import { sessionSeconds } from './session-rules.ts'

/**
 * The account library on our database. Loading it takes longer than a page, so it waits for the first sign-in. It
 * asks the database by itself: never call it inside a transaction of ours. Its own HTTP routes are not served.
 */
export const accountLibrary = oncePerDatabase(async (context) => {
  const [{ betterAuth }, { twoFactor }, { passkey }, keys] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
    sessionKeys(context),
  ])
  return betterAuth({
    ...libraryOptions(context, keys),
    plugins: [
      withOwnSchema(twoFactor(secondFactorOptions)),
      withOwnSchema(passkey(passkeyOptions(context.config.publicUrl))),
    ],
  })
})

function libraryOptions(context: AppContext, keys: SigningKeys) {
  const { config } = context
  const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    appName: 'BakeSale',
    baseURL: config.publicUrl,
    ...librarySecrets(keys),
    database: databaseWithHashedTokens(context),
    // whatever goes wrong reaches us as an error, and what it logs would name people's addresses
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      database: { generateId: newId, validateSchema: false },
      // it would believe any X-Forwarded-For
      ipAddress: { disableIpTracking: true },
      // the name and flags below say what holds under https
      useSecureCookies: false,
      cookies: {
        session_token: sessionCookie(config),
        two_factor: secondStepCookie(config),
        [passkeyCookieKey]: passkeyCookie(config),
      },
    },
    user: {
      modelName: 'users',
      fields: {
        ...stamps,
        name: 'first_name',
        emailVerified: 'email_verified',
        image: 'profile_image_url',
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...stamps,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: sessionSeconds,
      // a session ends 90 days after sign-in however much it is used; findSessionUser ends idle ones sooner
      disableSessionRefresh: true,
      // what a stolen session must not do asks for the password, however young the session is
      freshAge: 0,
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...stamps,
        userId: 'user_id',
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
      modelName: 'verifications',
      fields: { ...stamps, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      // sign-up.ts does that, see there
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      // the contract counts characters; the library counts UTF-16 units, of which a character takes up to two
      maxPasswordLength: 2 * longestPassword,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hashPassword(password, config.passwordCost),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    databaseHooks: {
      session: { create: { before: ({ userId }) => refuseSuspendedUser(context.db, userId) } },
    },
  } satisfies BetterAuthOptions
}

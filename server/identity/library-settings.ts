import type { BetterAuthOptions } from 'better-auth'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { longestPassword, shortestPassword } from '#shared/password-rules.ts'
import { databaseWithHashedTokens } from './hashed-tokens.ts'
import { librarySecrets, type SigningKeys } from './keys/signing-keys.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { realmCookie } from './realm-cookies.ts'
import type { RealmSettings } from './realm-settings.ts'
import { passkeyCookieKey } from './second-factors/library-options.ts'

/** The library settings that both realms share: our database, ids, hashes and cookies. */
export function librarySettings(context: AppContext, realm: RealmSettings, keys: SigningKeys) {
  const { config } = context
  const { tables, ownerColumn: owner } = realm
  const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    appName: realm.appName,
    baseURL: realm.siteOf(config),
    ...librarySecrets(keys),
    database: databaseWithHashedTokens(context),
    // errors reach us as exceptions, and its logs would contain email addresses
    logger: { disabled: true },
    telemetry: { enabled: false },
    advanced: {
      database: { generateId: newId, validateSchema: false },
      // it would trust any X-Forwarded-For
      ipAddress: { disableIpTracking: true },
      // the cookie name and flags below already depend on https
      useSecureCookies: false,
      cookies: {
        session_token: realmCookie(config, realm, 'session'),
        two_factor: realmCookie(config, realm, 'secondStep'),
        [passkeyCookieKey]: realmCookie(config, realm, 'passkey'),
      },
    },
    user: {
      modelName: tables.owners,
      fields: { ...stamps, name: 'first_name', emailVerified: 'email_verified', ...realm.ownerFields },
    },
    session: {
      modelName: tables.sessions,
      fields: {
        ...stamps,
        userId: owner,
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: realm.sessionSeconds,
      // sessions end a fixed time after sign-in; our own rules end idle ones sooner
      disableSessionRefresh: true,
      // sensitive actions ask for the password regardless of the session's age
      freshAge: 0,
    },
    account: {
      modelName: tables.accounts,
      fields: {
        ...stamps,
        userId: owner,
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
      modelName: tables.verifications,
      fields: { ...stamps, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      // sign-up.ts and create-admin.ts create accounts
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      // the API counts characters; the library counts UTF-16 units, up to two per character
      maxPasswordLength: 2 * longestPassword,
      // users only: admins cannot reset their password by a link
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => hashPassword(password, config.passwordCost),
        verify: ({ password, hash }) => verifyPassword(password, hash),
      },
    },
    databaseHooks: {
      session: { create: { before: ({ userId }) => realm.refuseSignIn(context.db, userId) } },
    },
  } satisfies BetterAuthOptions
}

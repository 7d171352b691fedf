import type { AppContext } from '#server/app-context.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { sessionCookie } from '#server/http/our-cookies.ts'
import { sessionKeys } from './keys/signing-keys.ts'
import { librarySettings } from './library-settings.ts'
import { refuseSuspendedUser } from './refuse-suspended-user.ts'
import {
  passkeyCookie,
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
export const accountLibrary = oncePerDatabase(async (context: AppContext) => {
  const { config } = context
  const [{ betterAuth }, { twoFactor }, { passkey }, keys] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
    sessionKeys(context),
  ])
  return betterAuth({
    ...librarySettings(context, {
      appName: 'BakeSale',
      url: config.publicUrl,
      keys,
      cookies: {
        session: sessionCookie(config),
        secondStep: secondStepCookie(config),
        passkey: passkeyCookie(config),
      },
      tables: { user: 'users', session: 'sessions', account: 'accounts', verification: 'verifications' },
      owner: 'user_id',
      userFields: { image: 'profile_image_url' },
      sessionSeconds,
      beforeSession: (userId) => refuseSuspendedUser(context.db, userId),
    }),
    plugins: [
      withOwnSchema(twoFactor(secondFactorOptions)),
      withOwnSchema(passkey(passkeyOptions(config.publicUrl))),
    ],
  })
})

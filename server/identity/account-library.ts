import type { AppContext } from '#server/app-context.ts'
import { librarySettings } from './library-settings.ts'
import { ownTimes } from './own-times.ts'
import type { RealmSettings } from './realm-settings.ts'
import { passkeyOptions, secondFactorOptions } from './second-factors/library-options.ts'
import { withOwnSchema } from './second-factors/own-schema.ts'

export type AccountLibrary = Awaited<ReturnType<typeof openAccountLibrary>>

/**
 * The account library (Better Auth) for one realm, loaded at the first sign-in because loading is slow. It runs its own
 * queries: never call it inside one of our transactions. Its HTTP routes are not served.
 */
export async function openAccountLibrary(context: AppContext, realm: RealmSettings) {
  const [{ betterAuth }, { twoFactor }, { passkey }, keys] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
    import('@better-auth/passkey'),
    realm.keys(context),
  ])
  return betterAuth({
    ...librarySettings(context, realm, keys),
    plugins: [
      withOwnSchema(twoFactor(secondFactorOptions(realm))),
      withOwnSchema(passkey(passkeyOptions(realm, context.config))),
      ownTimes(realm, context.now),
    ],
  })
}

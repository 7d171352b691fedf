import type { AppContext } from '#server/app-context.ts'
import { librarySettings } from './library-settings.ts'
import { ownTimes } from './own-times.ts'
import type { RealmSettings } from './realm.ts'
import { passkeyOptions, secondFactorOptions } from './second-factors/library-options.ts'
import { withOwnSchema } from './second-factors/own-schema.ts'

export type AccountLibrary = Awaited<ReturnType<typeof openAccountLibrary>>

/**
 * The account library on our database, for the accounts of one realm. Loading it takes longer than a page, so it waits for the
 * first sign-in. It asks the database by itself: never call it inside a transaction of ours. Its own HTTP routes are not served.
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

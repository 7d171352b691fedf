import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { addCacheTags } from '#server/http/cache-tags.ts'
import { noListingTags } from '#server/http/cache-tags-rules.ts'
import { userAgentOf } from '#server/http/client.ts'
import { clientNetwork } from '#server/http/client-network-rules.ts'
import { clearSessionCookie } from '#server/identity/session-cookie.ts'
import { refuseClosedSignUps } from '#server/settings/read-settings.ts'
import * as calls from '#shared/api/accounts.ts'
import { beginSession } from './begin-session.ts'
import { limitKnownAddresses } from './limit-known-addresses.ts'
import { signUp } from './sign-up.ts'
import { userRealm } from './user-realm.ts'
import { findViewer } from './viewer.ts'
import { endSessionOf, welcome } from './welcome.ts'

/** Sign-up attempts per minute and address, over both paths together. */
const perMinute = 10

/** Registers the routes for sign-up, sign-out and the current user. */
export function registerAccountRoutes(app: FastifyInstance, context: AppContext): void {
  const limitKnown = limitKnownAddresses(context)
  for (const call of [calls.signUp, calls.signUpFromTabs])
    serveCall(
      app,
      call,
      async ({ body }, http) => {
        await refuseClosedSignUps(context)
        const userId = await limitKnown(clientNetwork(http.request.ip), () => signUp(context, body))
        http.reply.header('location', `/api/profile/${userId}`)
        const token = await beginSession(context, userId, userAgentOf(http))
        return welcome(context, http, token, { isSignUp: true })
      },
      { perMinute, limitGroup: 'sign-up' },
    )

  serveCall(app, calls.signOut, async (_input, { request, reply }) => {
    await endSessionOf(context, request)
    clearSessionCookie(context, userRealm, reply)
    return undefined
  })

  serveCall(app, calls.getCurrentUser, async (_input, { request }) => {
    addCacheTags(request, noListingTags)
    return {
      user: await findViewer(context, request),
    }
  })
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { changePassword } from '#server/identity/change-password.ts'
import { rememberDevice } from '#server/identity/known-device.ts'
import { proveOwner } from '#server/identity/prove-owner.ts'
import { setSessionCookie } from '#server/identity/session-cookie.ts'
import * as calls from '#shared/api/account.ts'
import { proveOwner as proveOwnerCall } from '#shared/api/re-authentication.ts'
import { userRealm } from './user-realm.ts'
import { requireViewer } from './viewer.ts'

/** Calls per minute and address; each of these calls checks a password. */
const perMinute = 10

/** Registers the routes for changing the password and re-authentication. */
export function registerAccountCareRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.changePassword,
    async ({ body }, http) => {
      const viewer = await requireViewer(context, http.request)
      const { token } = await changePassword(context, userRealm, viewer, body)
      await setSessionCookie(context, userRealm, http.reply, token)
      await rememberDevice(context, userRealm, http, viewer.id)
      return undefined
    },
    { perMinute },
  )
  serveCall(
    app,
    proveOwnerCall,
    async ({ body }, http) => {
      const viewer = await requireViewer(context, http.request)
      const token = await proveOwner(context, userRealm, viewer, body, http)
      await setSessionCookie(context, userRealm, http.reply, token)
      return undefined
    },
    { perMinute },
  )
}

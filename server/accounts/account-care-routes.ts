import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/account.ts'
import { proveOwner } from '#shared/api/proof.ts'
import { changePassword } from './change-password.ts'
import { proveByPasskey, proveByPassword } from './prove-owner.ts'
import { setSessionCookie } from './session-cookie.ts'
import { requireViewer } from './viewer.ts'

/** How often one address may call each of these in a minute, as each tries a password. */
const perMinute = 10

/** Serves the viewer's password, and the proof that they know it. */
export function registerAccountCareRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.changePassword,
    async ({ body }, { request, reply }) => {
      const { token } = await changePassword(context, await requireViewer(context, request), body)
      await setSessionCookie(context, reply, token)
      return undefined
    },
    { perMinute },
  )
  serveCall(
    app,
    proveOwner,
    async ({ body }, { request, reply }) => {
      const viewer = await requireViewer(context, request)
      const { token } =
        'credential' in body
          ? await proveByPasskey(context, viewer, body.credential, request)
          : await proveByPassword(context, viewer, body.currentPassword)
      await setSessionCookie(context, reply, token)
      return undefined
    },
    { perMinute },
  )
}

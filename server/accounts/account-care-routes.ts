import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import * as calls from '#shared/api/account.ts'
import { proveOwner } from '#shared/api/proof.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './leaving/delete-account.ts'
import { exportAccount } from './leaving/export-account.ts'
import { findOpenOrders } from './leaving/leaving-repository.ts'
import { proveByPasskey, proveByPassword } from './prove-owner.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'
import { requireViewer } from './viewer.ts'

/** How often one address may call each of these in a minute, as each tries a password. */
const perMinute = 10
const hour = 60 * 60_000

/** Serves the password, the export and the end of the viewer's account. */
export function registerAccountCareRoutes(app: FastifyInstance, context: AppContext): void {
  const exports = new AttemptLimit(
    { name: 'export', most: 5, within: hour, words: 'You have downloaded your data a few times just now' },
    context,
  )

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
  serveCall(app, calls.listOpenOrders, async (_input, { request }) =>
    findOpenOrders(context.db, (await requireViewer(context, request)).id),
  )
  serveCall(
    app,
    calls.deleteAccount,
    async ({ body }, { request, reply }) => {
      await deleteAccount(context, await requireViewer(context, request), body.currentPassword)
      clearSessionCookie(context, reply)
      return undefined
    },
    { perMinute },
  )
  // a file and no JSON, so it is no call of the contract
  app.get(calls.exportPath, { schema: { hide: true } }, async (request, reply) => {
    const viewer = await requireViewer(context, request)
    await exports.take(viewer.id)
    const zip = await exportAccount(context, viewer)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="bakesale-my-data.zip"')
      .type('application/zip')
      .send(Buffer.from(zip))
  })
}

import type { FastifyInstance } from 'fastify'
import { userRealm } from '#server/accounts/user-realm.ts'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { clearSessionCookie } from '#server/identity/session-cookie.ts'
import * as calls from '#shared/api/account.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { findOpenOrders } from './leaving-repository.ts'

/** Deletion attempts per minute and address; each checks a password. */
const perMinute = 10
const hour = 60 * 60_000

/** Registers the export of a person's data and the deletion of their account. */
export function registerLeavingRoutes(app: FastifyInstance, context: AppContext): void {
  const exports = new AttemptLimit(
    { name: 'export', most: 5, within: hour, words: 'You have downloaded your data a few times just now' },
    context,
  )

  serveCall(app, calls.listOpenOrders, async (_input, { request }) =>
    findOpenOrders(context.db, (await requireViewer(context, request)).id),
  )
  serveCall(
    app,
    calls.deleteAccount,
    async ({ body }, { request, reply }) => {
      await deleteAccount(context, await requireViewer(context, request), body.currentPassword)
      clearSessionCookie(context, userRealm, reply)
      return undefined
    },
    { perMinute },
  )
  app.get(calls.exportAccount.path, async (request, reply) => {
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

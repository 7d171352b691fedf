import type { FastifyInstance } from 'fastify'
import { presentSecondFactors } from '#server/accounts/second-factors/second-factors-presenter.ts'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/admin-accounts.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { findAdminSecondFactors } from './admin-second-factor-repository.ts'
import { addAdminPasskey, beginAdminPasskey, removeAdminPasskey } from './change-admin-passkeys.ts'
import { beginAdminApp, confirmAdminApp, renewAdminRecoveryCodes } from './set-up-admin-app.ts'

/** How often an admin may try each of these within a minute. */
const limit = { perMinute: 10 }

/** The same of what sets them up. */
const own = { ...limit, duringSetUp: true }

/** Serves admins' own second factors: `shared/api/admin-accounts.ts`. */
export function registerAdminSecondFactorsRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(
    app,
    context,
    calls.beginAdminApp,
    'read',
    ({ body }, { admin }) => beginAdminApp(context, admin, body.currentPassword),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.confirmAdminApp,
    'read',
    ({ body }, { admin, ...http }) => confirmAdminApp(context, admin, body.code, http),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.renewAdminRecoveryCodes,
    'read',
    ({ body }, { admin }) => renewAdminRecoveryCodes(context, admin, body.currentPassword),
    limit,
  )
  serveAdminCall(app, context, calls.getAdminSecondFactors, 'read', async (_input, { admin }) =>
    presentSecondFactors(await findAdminSecondFactors(context.db, admin.id)),
  )
  serveAdminCall(
    app,
    context,
    calls.beginAdminPasskey,
    'read',
    ({ body }, { admin, ...http }) => beginAdminPasskey(context, admin, body.currentPassword, http),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.addAdminPasskey,
    'read',
    ({ body }, { admin, ...http }) => {
      http.reply.header('location', calls.getAdminSecondFactors.path)
      return addAdminPasskey(context, admin, body, http)
    },
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.removeAdminPasskey,
    'read',
    async ({ params, body }, { admin }) => {
      await removeAdminPasskey(context, admin, params.id, body.currentPassword)
      return undefined
    },
    limit,
  )
}

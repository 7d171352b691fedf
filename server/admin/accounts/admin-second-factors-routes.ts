import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { addPasskey } from '#server/identity/second-factors/add-passkey.ts'
import { beginApp } from '#server/identity/second-factors/begin-app.ts'
import { beginPasskey } from '#server/identity/second-factors/begin-passkey.ts'
import { confirmApp } from '#server/identity/second-factors/confirm-app.ts'
import { removePasskey } from '#server/identity/second-factors/remove-passkey.ts'
import { renewRecoveryCodes } from '#server/identity/second-factors/renew-recovery-codes.ts'
import { presentSecondFactors } from '#server/identity/second-factors/second-factors-presenter.ts'
import { findSecondFactors } from '#server/identity/second-factors/second-factors-repository.ts'
import * as calls from '#shared/api/admin-accounts.ts'
import type { Admin } from '../require-admin.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { adminRealm } from './admin-realm.ts'
import { adminSetUpOf } from './admin-session-rules.ts'

/** Calls per minute for each. */
const limit = { perMinute: 10 }

/** The same for setting them up. */
const own = { ...limit, duringSetUp: true }

/** Registers the calls for admins' own second factors: `shared/api/admin-accounts.ts`. */
export function registerAdminSecondFactorsRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(
    app,
    context,
    calls.beginAdminApp,
    'read',
    ({ body }, { admin }) => beginApp(context, adminRealm, admin, body.currentPassword),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.confirmAdminApp,
    'read',
    async ({ body }, { admin, ...http }) =>
      withSetUp(admin, await confirmApp(context, adminRealm, admin, body.code, http)),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.renewAdminRecoveryCodes,
    'read',
    ({ body }, { admin }) => renewRecoveryCodes(context, adminRealm, admin, body.currentPassword),
    limit,
  )
  serveAdminCall(app, context, calls.getAdminSecondFactors, 'read', async (_input, { admin }) =>
    presentSecondFactors(await findSecondFactors(context.db, adminRealm, admin.id)),
  )
  serveAdminCall(
    app,
    context,
    calls.beginAdminPasskey,
    'read',
    ({ body }, { admin, ...http }) => beginPasskey(context, adminRealm, admin, body.currentPassword, http),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.addAdminPasskey,
    'read',
    async ({ body }, { admin, ...http }) => {
      http.reply.header('location', calls.getAdminSecondFactors.path)
      return withSetUp(admin, await addPasskey(context, adminRealm, admin, body, http))
    },
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.removeAdminPasskey,
    'read',
    async ({ params, body }, { admin }) => {
      await removePasskey(context, adminRealm, admin, params.id, body.currentPassword)
      return undefined
    },
    limit,
  )
}

/** Adds the remaining set-up steps to the answer. */
function withSetUp<Answer extends object>(admin: Admin, answer: Answer) {
  return { ...answer, setUp: adminSetUpOf({ ...admin, hasSecondFactor: true }) }
}

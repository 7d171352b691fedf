import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { changePassword } from '#server/identity/change-password.ts'
import { proveOwner } from '#server/identity/prove-owner.ts'
import { setSessionCookie } from '#server/identity/session-cookie.ts'
import { changeAdminPassword } from '#shared/api/admin-accounts.ts'
import { proveAdmin } from '#shared/api/re-authentication.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { adminRealm } from './admin-realm.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { refuseSamePassword } from './refuse-same-password.ts'

/** Calls per minute, also before an admin is set up. */
const own = { perMinute: 10, duringSetUp: true }

/**
 * Registers re-authentication and password change for admins: `shared/api/re-authentication.ts`, `shared/api/admin-accounts.ts`.
 */
export function registerAdminAccountCareRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(
    app,
    context,
    proveAdmin,
    'read',
    async ({ body }, { admin, ...http }) => {
      const token = await proveOwner(context, adminRealm, admin, body, http)
      await setSessionCookie(context, adminRealm, http.reply, token)
      return undefined
    },
    own,
  )
  serveAdminCall(
    app,
    context,
    changeAdminPassword,
    'read',
    async ({ body }, { admin, reply }) => {
      refuseSamePassword(body)
      const { token } = await changePassword(context, adminRealm, admin, body)
      await setSessionCookie(context, adminRealm, reply, token)
      return { setUp: adminSetUpOf({ ...admin, mustChangePassword: false }) }
    },
    own,
  )
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { changeAdminPassword as changeAdminPasswordCall } from '#shared/api/admin-accounts.ts'
import { proveAdmin } from '#shared/api/proof.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { setAdminCookie } from './admin-cookies.ts'
import { changeAdminPassword } from './change-admin-password.ts'
import { proveAdminPasskey, proveAdminPassword, renewProvedAdmin } from './prove-admin.ts'

/** How often an admin may try each of these within a minute, before they are set up too. */
const own = { perMinute: 10, duringSetUp: true }

/** Serves how admins prove who they are and change their password: `shared/api/proof.ts`, `shared/api/admin-accounts.ts`. */
export function registerAdminAccountCareRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(
    app,
    context,
    proveAdmin,
    'read',
    async ({ body }, { admin, ...http }) => {
      if ('credential' in body) await proveAdminPasskey(context, admin, body.credential, http)
      else await proveAdminPassword(context, admin, body.currentPassword)
      await setAdminCookie(context, http.reply, await renewProvedAdmin(context, admin))
      return undefined
    },
    own,
  )
  serveAdminCall(
    app,
    context,
    changeAdminPasswordCall,
    'read',
    async ({ body }, { admin, reply }) => {
      const { setUp, token } = await changeAdminPassword(context, admin, body)
      await setAdminCookie(context, reply, token)
      return { setUp }
    },
    own,
  )
}

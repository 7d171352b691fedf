import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/admins.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { adminAccount } from './admin-record.ts'
import { findAdmins } from './admins-repository.ts'
import {
  changeAdminRole,
  deactivateAdmin,
  reactivateAdmin,
  resetAdminPassword,
  resetAdminSecondFactor,
} from './change-admin.ts'
import { createAdmin } from './create-admin.ts'

/** Registers the calls for managing admins: `shared/api/admins.ts`. */
export function registerAdminsRoutes(app: FastifyInstance, context: AppContext): void {
  const right = 'manage_admins'
  // somebody at an open console must not make themselves a superadmin
  const proved = { needsReauthentication: true }
  serveAdminCall(app, context, calls.listAdmins, right, async () => {
    const admins = (await findAdmins(context.db)).map(adminAccount)
    return { admins, total: admins.length }
  })
  serveAdminCall(
    app,
    context,
    calls.createAdmin,
    right,
    ({ body }, { admin, reply }) => {
      reply.header('location', calls.listAdmins.path)
      return createAdmin(context, body, admin)
    },
    { perMinute: 20, ...proved },
  )
  serveAdminCall(
    app,
    context,
    calls.changeAdminRole,
    right,
    ({ params, body }, { admin }) => changeAdminRole(context, admin, params.id, body.role),
    proved,
  )
  serveAdminCall(
    app,
    context,
    calls.deactivateAdmin,
    right,
    ({ params, body }, { admin }) => deactivateAdmin(context, admin, params.id, body.reason),
    proved,
  )
  serveAdminCall(
    app,
    context,
    calls.reactivateAdmin,
    right,
    ({ params }, { admin }) => reactivateAdmin(context, admin, params.id),
    proved,
  )
  serveAdminCall(
    app,
    context,
    calls.resetAdminSecondFactor,
    right,
    ({ params }, { admin }) => resetAdminSecondFactor(context, admin, params.id),
    proved,
  )
  serveAdminCall(
    app,
    context,
    calls.resetAdminPassword,
    right,
    ({ params }, { admin }) => resetAdminPassword(context, admin, params.id),
    proved,
  )
}

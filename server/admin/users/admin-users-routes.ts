import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import * as calls from '#shared/api/admin-users.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { serveAdminCsv } from '../serve-admin-csv.ts'
import { changeUserState } from './change-user-state.ts'
import { editUser } from './edit-user.ts'
import { getUser } from './get-user.ts'
import { exportUsers, listUsers } from './list-users.ts'

/** Changes to users per minute and address. */
const changesPerMinute = 60

/** The calls of `shared/api/admin-users.ts`. */
export function registerAdminUserRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listUsers, 'read', ({ query }) => listUsers(context, query))
  serveAdminCsv(
    app,
    context,
    {
      call: calls.exportUsers,
      fileName: 'users.csv',
    },
    'read',
    (query) => exportUsers(context, query),
  )
  serveAdminCall(app, context, calls.getUser, 'read', ({ params }) => getUser(context, params.id))
  serveAdminCall(
    app,
    context,
    calls.updateUser,
    'change_users',
    ({ params, body }, { admin }) => editUser(context, admin, params.id, body),
    { perMinute: changesPerMinute },
  )
  for (const [call, action] of [
    [calls.suspendUser, 'suspend'],
    [calls.deactivateUser, 'deactivate'],
    [calls.reinstateUser, 'reinstate'],
  ] as const)
    serveAdminCall(
      app,
      context,
      call,
      'change_users',
      async ({ params: { id }, body: { reason } }, { admin }) => {
        await inTransaction(context.db, (trx) => changeUserState(context, trx, admin, { id, action, reason }))
        return getUser(context, id)
      },
      { perMinute: changesPerMinute },
    )
}

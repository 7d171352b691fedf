import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { requireReauthentication } from '#server/identity/prove-owner.ts'
import * as calls from '#shared/api/admin-orders.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { serveAdminCsv } from '../serve-admin-csv.ts'
import { actOnAnyOrder, refundAnyOrder } from './act-on-any-order.ts'
import { mostWithoutReauthentication } from './admin-order-rules.ts'
import { getAnyOrder } from './get-any-order.ts'
import { exportAllOrders } from './list-all-orders.ts'

/** Registers the calls of `shared/api/admin-orders.ts`; the list shares its path with people's own orders. */
export function registerAdminOrderRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.getAnyOrder, 'read', ({ params }, { admin }) =>
    getAnyOrder(context, admin.role, params.id),
  )

  serveAdminCall(app, context, calls.actOnAnyOrder, 'change_orders', async ({ params, body }, { admin }) => {
    await actOnAnyOrder(context, admin, params.id, body)
    return getAnyOrder(context, admin.role, params.id)
  })

  serveAdminCall(app, context, calls.refundAnyOrder, 'refund_orders', async ({ params, body }, { admin }) => {
    if (body.amount > mostWithoutReauthentication) requireReauthentication(context, admin)
    await refundAnyOrder(context, admin, params.id, body)
    return getAnyOrder(context, admin.role, params.id)
  })

  const file = {
    call: calls.exportAllOrders,
    fileName: 'orders.csv',
  } as const
  serveAdminCsv(app, context, file, 'read', (query, admin) => exportAllOrders(context, admin.role, query))
}

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { filesPerMinute, sendCsv } from '#server/http/csv-file.ts'
import { exportOrders as call, type OrderSearch } from '#shared/api/orders.ts'
import { exportOrders } from './reading/export-orders.ts'

/** Serves the viewer's own orders as a CSV file. */
export function registerOrderExport(app: FastifyInstance, context: AppContext): void {
  app.get<{ Querystring: OrderSearch }>(
    call.path,
    {
      exposeHeadRoute: false,
      config: { rateLimit: { max: filesPerMinute, timeWindow: 60_000 } },
      schema: { querystring: call.query },
    },
    async (request, reply) => {
      const viewer = await requireViewer(context, request)
      return sendCsv(reply, 'orders.csv', await exportOrders(context, viewer, request.query))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { filesPerMinute, sendCsv } from '#server/http/csv-file.ts'
import {
  getStatement as call,
  exportStatement as file,
  exportStatementOrders as ordersFile,
  type StatementSearch as Search,
  StatementSearch,
} from '#shared/api/statements.ts'
import { exportStatement } from './export-statement.ts'
import { exportStatementOrders } from './export-statement-orders.ts'
import { getStatement } from './get-statement.ts'

/** Registers the call of `shared/api/statements.ts`, and its CSV files. */
export function registerStatementRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, call, async ({ query }, { request }) =>
    getStatement(context, await requireViewer(context, request), query),
  )
  for (const { path, fileName, lines } of files)
    app.get<{ Querystring: Search }>(
      path,
      {
        exposeHeadRoute: false,
        config: { rateLimit: { max: filesPerMinute, timeWindow: 60_000 } },
        schema: { querystring: StatementSearch },
      },
      async (request, reply) => {
        const viewer = await requireViewer(context, request)
        const statement = await getStatement(context, viewer, request.query)
        return sendCsv(reply, `${fileName}-${statement.period}.csv`, lines(statement))
      },
    )
}

const files = [
  {
    path: file.path,
    fileName: 'statement',
    lines: exportStatement,
  },
  {
    path: ordersFile.path,
    fileName: 'statement-orders',
    lines: exportStatementOrders,
  },
] as const

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { filesPerMinute, sendCsv } from '#server/http/csv-file.ts'
import {
  getStatement as call,
  type StatementSearch as Search,
  StatementSearch,
  statementCsvPath,
} from '#shared/api/statements.ts'
import { exportStatement } from './export-statement.ts'
import { getStatement } from './get-statement.ts'

/** Serves the call of `shared/api/statements.ts`, and the same as a CSV file. */
export function registerStatementRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, call, async ({ query }, { request }) =>
    getStatement(context, await requireViewer(context, request), query),
  )
  app.get<{ Querystring: Search }>(
    statementCsvPath,
    {
      exposeHeadRoute: false,
      config: { rateLimit: { max: filesPerMinute, timeWindow: 60_000 } },
      schema: {
        operationId: 'exportStatement',
        summary: 'The same as a CSV file; the query is that of GET /api/sellers/statement',
        tags: ['sellers'],
        querystring: StatementSearch,
      },
    },
    async (request, reply) => {
      const viewer = await requireViewer(context, request)
      const statement = await getStatement(context, viewer, request.query)
      return sendCsv(reply, `statement-${statement.period}.csv`, exportStatement(statement))
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { serveAdminCall } from '#server/admin/serve-admin-call.ts'
import { serveAdminCsv } from '#server/admin/serve-admin-csv.ts'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/reports.ts'
import { decideReports } from './decide-reports.ts'
import { getReportCase } from './get-report-case.ts'
import { exportReportCases, listReportCases } from './list-report-cases.ts'

/** Serves report cases to admins who handle reports (decisions, OPEN-15, OPEN-22). */
export function registerModerationRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listReportCases, 'handle_reports', ({ query }) =>
    listReportCases(context, query),
  )
  serveAdminCsv(
    app,
    context,
    {
      call: calls.exportReportCases,
      fileName: 'reports.csv',
    },
    'handle_reports',
    (filter) => exportReportCases(context, filter),
  )
  serveAdminCall(app, context, calls.getReportCase, 'handle_reports', ({ params }, { admin }) =>
    getReportCase(context, admin, params.id),
  )
  serveAdminCall(app, context, calls.decideReports, 'handle_reports', ({ body }, { admin }) =>
    decideReports(context, admin, body),
  )
}

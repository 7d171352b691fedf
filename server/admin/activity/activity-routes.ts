import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/admin-activity.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { serveAdminCsv } from '../serve-admin-csv.ts'
import { exportActivity, listActivity } from './list-activity.ts'

/** Registers the activity log: `shared/api/admin-activity.ts`. */
export function registerActivityRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listActivity, 'read', ({ query }) => listActivity(context, query))
  serveAdminCsv(
    app,
    context,
    {
      call: calls.exportActivity,
      fileName: 'activity.csv',
    },
    'read',
    (query) => exportActivity(context, query),
  )
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/money-differences.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { listMoneyDifferences } from './list-money-differences.ts'

/** Serves the call of `shared/api/money-differences.ts`. */
export function registerMoneyDifferencesRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.listMoneyDifferences, 'read', ({ query }) =>
    listMoneyDifferences(context, query),
  )
}

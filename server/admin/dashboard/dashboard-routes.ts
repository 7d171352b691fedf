import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import * as calls from '#shared/api/admin-dashboard.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { getDashboard, getDashboardStats } from './get-dashboard.ts'

/** Registers the calls of `shared/api/admin-dashboard.ts`. */
export function registerDashboardRoutes(app: FastifyInstance, context: AppContext): void {
  serveAdminCall(app, context, calls.getDashboardStats, 'read', () => getDashboardStats(context))
  serveAdminCall(app, context, calls.getDashboard, 'read', () => getDashboard(context))
}

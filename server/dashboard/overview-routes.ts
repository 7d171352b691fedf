import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { getSellerOverview } from '#shared/api/seller-overview.ts'
import { getOverview } from './get-overview.ts'

/** Registers the call of `shared/api/seller-overview.ts`. */
export function registerOverviewRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, getSellerOverview, async (_, { request }) =>
    getOverview(context, await requireViewer(context, request)),
  )
}

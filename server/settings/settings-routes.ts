import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { findCommissionRate } from '#server/payments/commission-repository.ts'
import { getSettings } from '#shared/api/settings.ts'

/** The calls of `shared/api/settings.ts`. */
export function registerSettingsRoutes(app: FastifyInstance, { config, db }: AppContext): void {
  serveCall(
    app,
    getSettings,
    async (_, { reply }) => {
      reply.header('cache-control', 'public, max-age=300')
      return { tileUrl: config.tileUrl, commissionRate: await findCommissionRate(db) }
    },
    { sameForVisitors: true },
  )
}

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { payoutsPerMinute } from '#server/payments/route-limits.ts'
import { getPayouts as call } from '#shared/api/payouts.ts'
import { getPayouts } from './get-payouts.ts'

/** Serves what `shared/api/payouts.ts` asks of all rails; what it asks of one provider is served by its adapter. */
export function registerPayoutRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(app, call, async (_, { request }) => getPayouts(context, await requireViewer(context, request)), {
    perMinute: payoutsPerMinute,
  })
}

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { getOwed } from '#server/payments/owed/get-owed.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { paymentsPerMinute } from '#server/payments/rails/route-limits.ts'
import * as calls from '#shared/api/owed.ts'
import { payOwed } from './pay-owed.ts'

/** Serves the calls of `shared/api/owed.ts`. */
export function registerOwedRoutes(app: FastifyInstance, context: MoneyContext): void {
  serveCall(app, calls.getOwed, async (_, { request }) =>
    getOwed(context, await requireViewer(context, request)),
  )
  serveCall(
    app,
    calls.payOwed,
    async ({ body }, { request, reply }) => {
      const checkout = await payOwed(context, await requireViewer(context, request), body.rail)
      reply.header('location', `/api/checkouts/${checkout.id}`)
      return checkout
    },
    { perMinute: paymentsPerMinute },
  )
}

import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { payoutsPerMinute } from '#server/payments/rails/route-limits.ts'
import * as calls from '#shared/api/payouts.ts'
import { confirmAutomatically } from './confirm-automatically.ts'
import { getPayouts } from './get-payouts.ts'
import { limitPickup } from './limit-pickup.ts'
import { disconnectRail, offerPayWay } from './offer-payment-method.ts'
import { setNoShowRule } from './set-no-show-rule.ts'

/** Registers the calls of `shared/api/payouts.ts` for all rails; provider adapters register their own. */
export function registerPayoutRoutes(app: FastifyInstance, context: MoneyContext): void {
  serveCall(
    app,
    calls.getPayouts,
    async (_, { request }) => getPayouts(context, await requireViewer(context, request)),
    { perMinute: payoutsPerMinute },
  )
  serveCall(app, calls.offerPayWay, async ({ params, body }, { request }) =>
    offerPayWay(context, await requireViewer(context, request), params.payWay, body.isOffered),
  )
  serveCall(app, calls.limitPickup, async ({ body }, { request }) =>
    limitPickup(context, await requireViewer(context, request), body.areLimitsLifted),
  )
  serveCall(app, calls.setNoShowRule, async ({ body }, { request }) =>
    setNoShowRule(context, await requireViewer(context, request), body),
  )
  serveCall(app, calls.confirmAutomatically, async ({ body }, { request }) =>
    confirmAutomatically(context, await requireViewer(context, request), body.confirmsAutomatically),
  )
  serveCall(
    app,
    calls.disconnectRail,
    async ({ params, body }, { request }) =>
      disconnectRail(context, await requireViewer(context, request), params.rail, body.currentPassword),
    { perMinute: payoutsPerMinute },
  )
}

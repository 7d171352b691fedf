import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/paypal.ts'
import { fromDecimal } from '#shared/money.ts'
import { connectPaypal } from '../payouts/paypal/connect-paypal.ts'
import { finishPaypalConnection } from '../payouts/paypal/finish-paypal-connection.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { shownScriptSetup } from '../providers/shown-script-setup.ts'
import { capturePayment } from '../taking/capture-payment.ts'
import { createProviderOrder } from '../taking/create-provider-order.ts'
import { paymentsPerMinute, payoutsPerMinute } from './route-limits.ts'

/** Serves the calls of `shared/api/paypal.ts`. */
export function registerPaypalRoutes(app: FastifyInstance, context: MoneyContext): void {
  serveCall(app, calls.getPaypalSetup, async () => {
    const setup = await context.providers.scriptSetup('paypal')
    return {
      ...shownScriptSetup(setup),
      platformFeesEnabled: setup !== null,
      clientId: setup?.publicKey ?? '',
    }
  })
  serveCall(
    app,
    calls.createPaypalOrder,
    async ({ body }, { request }) => {
      const viewer = await requireViewer(context, request)
      const amount = fromDecimal(String(body.amount)) ?? undefined
      const { checkoutId } = body
      const { id } = await createProviderOrder(context, viewer, 'paypal', { checkoutId, amount })
      return { id }
    },
    { perMinute: paymentsPerMinute },
  )
  serveCall(
    app,
    calls.capturePaypalOrder,
    async ({ params }, { request }) => {
      const viewer = await requireViewer(context, request)
      return capturePayment(context, viewer, 'paypal', params.orderId)
    },
    { perMinute: paymentsPerMinute },
  )
  serveCall(
    app,
    calls.connectPaypal,
    async (_, { request }) => connectPaypal(context, await requireViewer(context, request)),
    { perMinute: payoutsPerMinute },
  )
  serveCall(
    app,
    calls.finishPaypalConnection,
    async (_, { request }) => finishPaypalConnection(context, await requireViewer(context, request)),
    { perMinute: payoutsPerMinute },
  )
}

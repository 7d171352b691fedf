import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/stripe.ts'
import { toDecimal } from '#shared/money.ts'
import { createStripeAccount } from '../payouts/stripe/create-stripe-account.ts'
import { createStripeAccountLink } from '../payouts/stripe/create-stripe-account-link.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { shownScriptSetup } from '../providers/shown-script-setup.ts'
import { capturePayment } from '../taking/capture-payment.ts'
import { createProviderOrder } from '../taking/create-provider-order.ts'
import { paymentsPerMinute, payoutsPerMinute } from './route-limits.ts'

/** Serves the calls of `shared/api/stripe.ts`. */
export function registerStripeRoutes(app: FastifyInstance, context: MoneyContext): void {
  serveCall(app, calls.getStripeSetup, async () => {
    const setup = await context.providers.scriptSetup('stripe')
    return { ...shownScriptSetup(setup), publishableKey: setup?.publicKey ?? '' }
  })
  serveCall(
    app,
    calls.createStripePayment,
    async ({ body }, { request }) => {
      const viewer = await requireViewer(context, request)
      const { checkoutId } = body
      const input = { checkoutId, amount: undefined }
      const { id, clientSecret, amount } = await createProviderOrder(context, viewer, 'stripe', input)
      if (clientSecret === null) throw new Error('Stripe returned no client secret')
      return { id, clientSecret, amount: toDecimal(amount) }
    },
    { perMinute: paymentsPerMinute },
  )
  serveCall(
    app,
    calls.settleStripePayment,
    async ({ params }, { request }) => {
      const viewer = await requireViewer(context, request)
      return capturePayment(context, viewer, 'stripe', params.paymentId)
    },
    { perMinute: paymentsPerMinute },
  )
  serveCall(
    app,
    calls.createStripeAccount,
    async (_, { request }) => createStripeAccount(context, await requireViewer(context, request)),
    { perMinute: payoutsPerMinute },
  )
  serveCall(
    app,
    calls.createStripeAccountLink,
    async ({ body }, { request }) =>
      createStripeAccountLink(context, await requireViewer(context, request), body.account),
    { perMinute: payoutsPerMinute },
  )
}

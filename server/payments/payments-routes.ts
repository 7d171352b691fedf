import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import * as calls from '#shared/api/payments.ts'
import { fromDecimal, toDecimal } from '#shared/money.ts'
import { capturePayment } from './capture-payment.ts'
import { createProviderOrder } from './create-provider-order.ts'

/** Payments a client address may prepare or settle in a minute. */
const perMinute = 30

/** Serves the calls of `shared/api/payments.ts`. */
export function registerPaymentRoutes(app: FastifyInstance, context: AppContext): void {
  const { providers } = context

  serveCall(app, calls.getPaypalSetup, async () => {
    const setup = await providers.scriptSetup('paypal')
    return { ...shown(setup), platformFeesEnabled: setup !== null, clientId: setup?.publicKey ?? '' }
  })

  serveCall(app, calls.getStripeSetup, async () => {
    const setup = await providers.scriptSetup('stripe')
    return { ...shown(setup), publishableKey: setup?.publicKey ?? '' }
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
    { perMinute },
  )

  serveCall(
    app,
    calls.capturePaypalOrder,
    async ({ params }, { request }) => {
      const viewer = await requireViewer(context, request)
      return capturePayment(context, viewer, 'paypal', params.orderId)
    },
    { perMinute },
  )

  serveCall(
    app,
    calls.createStripePayment,
    async ({ body }, { request }) => {
      const viewer = await requireViewer(context, request)
      const { checkoutId } = body
      const wish = { checkoutId, amount: undefined }
      const { id, clientSecret, amount } = await createProviderOrder(context, viewer, 'stripe', wish)
      if (clientSecret === null) throw new Error('Stripe gave no secret for its form')
      return { id, clientSecret, amount: toDecimal(amount) }
    },
    { perMinute },
  )

  serveCall(
    app,
    calls.settleStripePayment,
    async ({ params }, { request }) => {
      const viewer = await requireViewer(context, request)
      return capturePayment(context, viewer, 'stripe', params.paymentId)
    },
    { perMinute },
  )
}

function shown(setup: Awaited<ReturnType<AppContext['providers']['scriptSetup']>>) {
  return {
    isOn: setup !== null,
    environment: setup?.environment ?? '',
    isSandbox: setup?.isSandbox ?? false,
    sdkUrl: setup?.sdkUrl ?? '',
  }
}

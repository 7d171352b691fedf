import type { FastifyInstance } from 'fastify'
import { requireViewer } from '#server/accounts/viewer.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { setListingChanges } from '#server/http/listing-changes.ts'
import { changesListingsOfBody } from '#server/listings/changes-listings.ts'
import { checkPlacing } from '#server/orders/placing/check-placing.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import * as calls from '#shared/api/checkouts.ts'
import { abandonCheckout, orderPickupPart } from './abandon-checkout.ts'
import { getCheckout } from './get-checkout.ts'
import { placeCheckout } from './place-checkout.ts'
import { pollCheckouts } from './poll-checkout.ts'

/** Checkouts that one client address may place per minute. */
const placedPerMinute = 30
/** Checks of carts: one per change of an open checkout. */
const checkedPerMinute = 120

/** Serves the calls of `shared/api/checkouts.ts`. */
export function registerCheckoutRoutes(app: FastifyInstance, context: MoneyContext): void {
  const pollCheckout = pollCheckouts(app, context)
  serveCall(
    app,
    calls.placeCheckout,
    async ({ body }, { request, reply }) => {
      const viewer = await requireViewer(context, request)
      const key = readIdempotencyKey(request.headers)
      const checkout = await placeCheckout(context, viewer, body, key, (changes) =>
        setListingChanges(request, changes),
      )
      reply.header('location', `/api/checkouts/${checkout.id}`)
      return checkout
    },
    {
      perMinute: placedPerMinute,
      changesListings: changesListingsOfBody(context, calls.CheckoutBody, ({ bakers }) =>
        bakers.flatMap(({ lines }) => lines.map((line) => line.foodListingId)),
      ),
    },
  )

  serveCall(
    app,
    calls.checkCheckout,
    async ({ body }, { request }) => {
      const { id } = await requireViewer(context, request)
      return { refusals: await checkPlacing(context, { buyerId: id, bakers: body.bakers }) }
    },
    { perMinute: checkedPerMinute },
  )

  serveCall(app, calls.getCheckout, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    await pollCheckout(viewer, params.id, request.log)
    return getCheckout(context, viewer, params.id)
  })

  serveCall(app, calls.abandonCheckout, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return abandonCheckout(context, viewer, params.id, body.rail)
  })

  serveCall(app, calls.orderPickupPart, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    return orderPickupPart(context, viewer, params.id)
  })
}

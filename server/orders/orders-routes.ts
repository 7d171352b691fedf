import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { setListingChanges } from '#server/http/listing-changes.ts'
import { changesListingsOfBody } from '#server/listings/changes-listings.ts'
import { IdParams } from '#shared/api/fields.ts'
import * as calls from '#shared/api/orders.ts'
import { pickupCodePicture } from './pickup/pickup-code.ts'
import { placeOrder } from './placing/place-order.ts'
import { getOrder, orderNotFound } from './reading/get-order.ts'
import { pickupCalendar } from './reading/pickup-calendar.ts'

/** Orders that one client address may place per minute. */
const placedPerMinute = 30

/** Serves the calls of `shared/api/orders.ts` about one order. */
export function registerOrderRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.placeOrder,
    async ({ body }, { request, reply }) => {
      const viewer = await requireViewer(context, request)
      const key = readIdempotencyKey(request.headers)
      const order = await placeOrder(context, viewer, body, key, (changes) =>
        setListingChanges(request, changes),
      )
      const ignored = ignoredIds(body, order)
      if (ignored.length > 0)
        request.log.info({ orderId: order.id, ignored }, 'an order request named other people')
      reply.header('location', `/api/orders/${order.id}`)
      return order
    },
    {
      perMinute: placedPerMinute,
      changesListings: changesListingsOfBody(context, calls.OrderBody, (body) => [body.foodListingId]),
    },
  )

  serveCall(app, calls.getOrder, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    return getOrder(context, viewer, params.id)
  })

  app.get(calls.getPickupCalendar.path, async (request, reply) => {
    const viewer = await requireViewer(context, request)
    const params = z.safeParse(IdParams, request.params)
    if (!params.success) throw orderNotFound()
    const calendar = await pickupCalendar(context, viewer, params.data.id)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="pickup.ics"')
      .header('cache-control', 'private, no-store')
      .send(calendar)
  })

  app.get(calls.getPickupCodePicture.path, async (request, reply) => {
    const viewer = await requireViewer(context, request)
    const params = z.safeParse(IdParams, request.params)
    if (!params.success) throw orderNotFound()
    const { buyerId, pickupCode } = await getOrder(context, viewer, params.data.id)
    if (viewer.id !== buyerId) throw new AppError('forbidden', 'Only the buyer has the pickup code.')
    if (pickupCode === null) throw orderNotFound()
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'private, no-store')
      .send(pickupCodePicture(pickupCode))
  })
}

/** The ids in a request that do not match the order; they are ignored (decisions, OPEN-08). */
function ignoredIds(body: calls.OrderBody, order: calls.Order): string[] {
  return (['buyerId', 'cookId'] as const).filter((id) => body[id] !== undefined && body[id] !== order[id])
}

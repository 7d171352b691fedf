import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { requireViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { changesListingsOfBody } from '#server/listings/changes-listings.ts'
import { IdParams } from '#shared/api/fields.ts'
import * as actions from '#shared/api/order-actions.ts'
import * as calls from '#shared/api/orders.ts'
import { actOnOrders } from './act-on-orders.ts'
import { completeOrder } from './complete-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { decideCancellation } from './decide-cancellation.ts'
import { declineOrder } from './decline-order.ts'
import { fulfilInPart } from './fulfil-in-part.ts'
import { getOrder, orderNotFound } from './get-order.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { markNoShow } from './mark-no-show.ts'
import { pickupCalendar } from './pickup-calendar.ts'
import { pickupCodePicture } from './pickup-code.ts'
import { codeTries } from './pickup-code-tries.ts'
import { placeOrder } from './place-order.ts'
import { refundOrder } from './refund-order.ts'
import { requestCancellation } from './request-cancellation.ts'
import { setOff } from './set-off.ts'
import { tellReady } from './tell-ready.ts'

/** Orders a client address may place in a minute. */
const placedPerMinute = 30

/** Serves the calls of `shared/api/orders.ts` and `order-actions.ts`. */
export function registerOrderRoutes(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.placeOrder,
    async ({ body }, { request, reply }) => {
      const viewer = await requireViewer(context, request)
      const order = await placeOrder(context, viewer, body, readIdempotencyKey(request.headers))
      const ignored = ignoredIds(body, order)
      if (ignored.length > 0) request.log.info({ orderId: order.id, ignored }, 'an order named other people')
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

  serveCall(app, actions.confirmOrder, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    return confirmOrder(context, viewer, params.id)
  })

  const tries = codeTries(context)
  serveCall(app, actions.completeOrder, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    const pickupCode = body?.pickupCode
    if (!pickupCode) return completeOrder(context, viewer, params.id, undefined)
    // all orders of a pickup have the same code
    const { pickupId } = await getOrder(context, viewer, params.id)
    await tries.take(`${viewer.id} ${pickupId}`)
    return completeOrder(context, viewer, params.id, pickupCode)
  })

  serveCall(app, actions.declineOrder, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return declineOrder(context, viewer, params.id, body.reason)
  })

  serveCall(app, actions.actOnOrders, async ({ body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return actOnOrders(context, viewer, {
      ...body,
      onFailure: (error) => request.log.error({ err: error }, 'one of several orders was not acted on'),
    })
  })

  serveCall(app, actions.requestCancellation, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return requestCancellation(context, viewer, params.id, body.reason)
  })

  serveCall(app, actions.tellReady, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    return tellReady(context, viewer, params.id)
  })

  serveCall(app, actions.setOff, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    return setOff(context, viewer, params.id)
  })

  serveCall(app, actions.fulfilInPart, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return fulfilInPart(context, viewer, params.id, body.quantity)
  })

  serveCall(app, actions.markNoShow, async ({ params }, { request }) => {
    const viewer = await requireViewer(context, request)
    return markNoShow(context, viewer, params.id)
  })

  serveCall(app, actions.refundOrder, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return refundOrder(context, viewer, params.id, body)
  })

  app.get('/api/orders/:id/pickup.ics', { schema: { hide: true } }, async (request, reply) => {
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

  app.get('/api/orders/:id/pickup-code.svg', { schema: { hide: true } }, async (request, reply) => {
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

  serveCall(app, actions.decideCancellation, async ({ params, body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return decideCancellation(context, viewer, params.id, body.approved, body.reason || null)
  })
}

/** The ids of a payload that name somebody else than the order does (decisions, OPEN-08). */
function ignoredIds(body: calls.OrderBody, order: calls.Order): string[] {
  return (['buyerId', 'cookId'] as const).filter((id) => body[id] !== undefined && body[id] !== order[id])
}

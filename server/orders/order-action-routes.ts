import type { FastifyInstance } from 'fastify'
import { requireViewer, type Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import { actOnOrders, type OrderActionCall, orderActionCalls } from '#shared/api/order-actions.ts'
import { cancelChangedOrder } from './changing/cancel-changed-order.ts'
import { cancelOrder } from './changing/cancel-order.ts'
import { completeOrder } from './changing/complete-order.ts'
import { confirmOrder } from './changing/confirm-order.ts'
import { decideCancellation } from './changing/decide-cancellation.ts'
import { declineOrder } from './changing/decline-order.ts'
import { fulfilInPart } from './changing/fulfil-in-part.ts'
import { refundOrder } from './changing/refund-order.ts'
import { requestCancellation } from './changing/request-cancellation.ts'
import { sayReceived, undoReceived } from './changing/say-received.ts'
import { answerNotReceived, refundNotReceived } from './holds/answer-hold.ts'
import { sayNotReceived } from './holds/say-not-received.ts'
import { actOnOrders as actOnAll } from './pickup/act-on-orders.ts'
import { markNoShow } from './pickup/mark-no-show.ts'
import { codeTries } from './pickup/pickup-code-tries.ts'
import { setOff } from './pickup/set-off.ts'
import { tellReady } from './pickup/tell-ready.ts'
import { getOrder } from './reading/get-order.ts'

type Handlers = {
  [Name in OrderActionCall]: (
    viewer: Viewer,
    input: ParsedInput<(typeof orderActionCalls)[Name]>,
  ) => Promise<CallResponse<(typeof orderActionCalls)[Name]>>
}

function handlersFor(context: AppContext): Handlers {
  const tries = codeTries(context)
  return {
    confirmOrder: (viewer, { params }) => confirmOrder(context, viewer, params.id),
    completeOrder: async (viewer, { params, body }) => {
      const pickupCode = body?.pickupCode
      if (!pickupCode) return completeOrder(context, viewer, params.id, undefined)
      // all orders of a pickup share one code
      const { pickupId } = await getOrder(context, viewer, params.id)
      await tries.take(`${viewer.id} ${pickupId}`)
      return completeOrder(context, viewer, params.id, pickupCode)
    },
    declineOrder: (viewer, { params, body }) => declineOrder(context, viewer, params.id, body),
    cancelOrder: (viewer, { params, body }) => cancelOrder(context, viewer, params.id, body),
    requestCancellation: (viewer, { params, body }) =>
      requestCancellation(context, viewer, params.id, body.reason),
    decideCancellation: (viewer, { params, body }) => decideCancellation(context, viewer, params.id, body),
    fulfilInPart: (viewer, { params, body }) => fulfilInPart(context, viewer, params.id, body.quantity),
    tellReady: (viewer, { params }) => tellReady(context, viewer, params.id),
    setOff: (viewer, { params }) => setOff(context, viewer, params.id),
    cancelChangedOrder: (viewer, { params }) => cancelChangedOrder(context, viewer, params.id),
    markNoShow: (viewer, { params }) => markNoShow(context, viewer, params.id),
    refundOrder: (viewer, { params, body }) => refundOrder(context, viewer, params.id, body),
    sayReceived: (viewer, { params }) => sayReceived(context, viewer, params.id),
    undoReceived: (viewer, { params }) => undoReceived(context, viewer, params.id),
    sayNotReceived: (viewer, { params, body }) => sayNotReceived(context, viewer, params.id, body.reason),
    answerNotReceived: (viewer, { params, body }) =>
      answerNotReceived(context, viewer, params.id, body.reason),
    refundNotReceived: (viewer, { params }) => refundNotReceived(context, viewer, params.id),
  }
}

/** Serves the calls of `shared/api/order-actions.ts`. */
export function registerOrderActionRoutes(app: FastifyInstance, context: AppContext): void {
  const handlers = handlersFor(context)
  const serve = <Name extends OrderActionCall>(name: Name) =>
    serveCall(app, orderActionCalls[name], async (input, { request }) =>
      handlers[name](await requireViewer(context, request), input),
    )
  for (const { name } of Object.values(orderActionCalls)) serve(name)

  serveCall(app, actOnOrders, async ({ body }, { request }) => {
    const viewer = await requireViewer(context, request)
    return actOnAll(context, viewer, {
      ...body,
      onFailure: (error) => request.log.error({ err: error }, 'could not act on one of several orders'),
    })
  })
}

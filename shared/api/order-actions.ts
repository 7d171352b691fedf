import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { dollars, optionalText, reasonText } from './fields.ts'
import { OrderId } from './ids.ts'
import { Order, type OrderAction, OrderedQuantity, OrderParams } from './orders.ts'

export const ReasonBody = z.object({ reason: reasonText('Please provide a reason for cancellation') })
/**
 * Whether the servings of an ended order become available again, with a notice to the waitlist. By default,
 * only when the buyer asked to cancel.
 */
export const ServingsAvailable = z.optional(z.boolean('Must be true or false'))
/** A baker's reason to decline or cancel one order. */
const EndingBody = z.object({
  reason: reasonText('Tell the buyer why'),
  servingsAvailable: ServingsAvailable,
})
/** The body of our own forms: only the baker knows whether the servings still exist. */
export const EndingFormBody = z.object({
  reason: reasonText('Tell the buyer why'),
  servingsAvailable: z.boolean('Say whether the servings are available again'),
})
/**
 * A baker's refund of a paid order in dollars, with the reason for the buyer. Refunding the rest cancels an
 * open order unless `cancelOrder` is false.
 */
export const RefundBody = z.object({
  amount: dollars('Enter an amount', 10_000),
  reason: reasonText('Tell the buyer why'),
  cancelOrder: z._default(z.boolean('Must be true or false'), true),
  servingsAvailable: ServingsAvailable,
})
/** The reduced quantity of a partial order. */
const InPartBody = z.object({ quantity: OrderedQuantity })
/** The buyer's pickup code; without it the baker vouches alone, and the buyer gets an email. */
export const HandOverBody = z.optional(
  z.nullable(
    z.object({ pickupCode: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20))) }),
  ),
)
/** A baker's decision about a cancellation request; the buyer sees the reason of a denial. */
const ApprovalBody = z.object({
  approved: z.boolean('Must be true or false'),
  reason: z.optional(z.nullable(optionalText(1000))),
  servingsAvailable: ServingsAvailable,
})
/** The body of our own form to deny a cancellation. */
export const DenialBody = z.object({ reason: reasonText('Tell the buyer why') })

/** A buyer's or baker's own account of what happened. */
export const NotReceivedBody = z.object({ reason: reasonText('Say what happened') })
export const HoldAnswerBody = z.object({ reason: reasonText('Say what happened') })

/** A baker's bulk actions: those without individual texts. */
export const bulkActions = ['confirm', 'tell_ready', 'complete'] as const satisfies readonly OrderAction[]
export type BulkAction = (typeof bulkActions)[number]
/** The most orders of one bulk action. */
export const mostAtOnce = 50
const BulkActionBody = z.object({
  action: z.enum(bulkActions, 'Choose what to do with them'),
  orderIds: z
    .array(OrderId, 'Select the orders')
    .check(
      z.minLength(1, 'Select at least one order'),
      z.maxLength(mostAtOnce, `Select at most ${mostAtOnce} orders`),
    ),
})

/** The result of a bulk action: each order is done, or refused with a reason. */
export const OrdersOutcome = z.object({
  orders: z.array(Order),
  refusals: z.array(z.object({ orderId: OrderId, code: z.string(), message: z.string() })),
})
export type OrdersOutcome = z.infer<typeof OrdersOutcome>

const orderResponse = { status: 200, body: Order } as const
const actErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'wrong_origin',
  'not_found',
  'wrong_transition',
  'invalid',
  'too_large',
  'rate_limited',
] as const

const confirmOrder = defineCall({
  name: 'confirmOrder',
  method: 'POST',
  path: '/api/orders/:id/confirm',
  summary: 'The baker confirms a pending order',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

export const completeOrder = defineCall({
  name: 'completeOrder',
  method: 'POST',
  path: '/api/orders/:id/complete',
  summary: "The baker hands a confirmed order over, by the buyer's pickup code or without it",
  tag: 'orders',
  params: OrderParams,
  body: HandOverBody,
  success: orderResponse,
  errors: actErrors,
})

export const declineOrder = defineCall({
  name: 'declineOrder',
  method: 'POST',
  path: '/api/orders/:id/decline',
  summary: 'The baker declines a pending order, with a reason',
  tag: 'orders',
  params: OrderParams,
  body: EndingBody,
  success: orderResponse,
  errors: actErrors,
})

/** The baker cancels a confirmed order (decisions, cancelling one order). */
export const cancelOrder = defineCall({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'The baker cancels a confirmed order, with a reason; what was paid is refunded',
  tag: 'orders',
  params: OrderParams,
  body: EndingBody,
  success: orderResponse,
  errors: actErrors,
})

/** The buyer asks to cancel a pending or confirmed order (API-14, ORDER-12 to ORDER-15). */
export const requestCancellation = defineCall({
  name: 'requestCancellation',
  method: 'POST',
  path: '/api/orders/:id/request-cancellation',
  summary: 'The buyer asks for a cancellation, with a reason',
  tag: 'orders',
  params: OrderParams,
  body: ReasonBody,
  success: orderResponse,
  errors: actErrors,
})

/** The baker approves or denies the buyer's request (API-15, ORDER-17, ORDER-18). */
export const decideCancellation = defineCall({
  name: 'decideCancellation',
  method: 'POST',
  path: '/api/orders/:id/approve-cancellation',
  summary: 'The baker approves or denies a cancellation request, a denial with a reason if they give one',
  tag: 'orders',
  params: OrderParams,
  body: ApprovalBody,
  success: orderResponse,
  errors: actErrors,
})

/**
 * Applies an action to several orders, each independently, as the single call does without a pickup code.
 * Actions already done count as done.
 */
export const actOnOrders = defineCall({
  name: 'actOnOrders',
  method: 'POST',
  path: '/api/orders/actions',
  summary: `The baker confirms, tells ready or completes up to ${mostAtOnce} orders, and is told of each what became of it`,
  tag: 'orders',
  body: BulkActionBody,
  success: { status: 200, body: OrdersOutcome },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'invalid', 'too_large', 'rate_limited'],
})

/** The baker accepts fewer servings than ordered; the price of the others is refunded, or not collected. */
export const fulfilInPart = defineCall({
  name: 'fulfilInPart',
  method: 'POST',
  path: '/api/orders/:id/fulfil-in-part',
  summary: 'The baker has fewer servings than were ordered; the price of the others goes back',
  tag: 'orders',
  params: OrderParams,
  body: InPartBody,
  success: orderResponse,
  errors: [...actErrors, 'conflict'],
})

/** The baker notifies the buyer, once, that an order is ready. Its status stays. */
const tellReady = defineCall({
  name: 'tellReady',
  method: 'POST',
  path: '/api/orders/:id/ready',
  summary: 'The baker tells the buyer of a confirmed order that it is ready',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The buyer notifies the baker, once, that they are on the way. Its status stays. */
const setOff = defineCall({
  name: 'setOff',
  method: 'POST',
  path: '/api/orders/:id/set-off',
  summary: 'The buyer of a confirmed order tells the baker that they are on the way',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The buyer cancels a changed order for free until `cancelFreeBy`, without asking the baker. */
const cancelChangedOrder = defineCall({
  name: 'cancelChangedOrder',
  method: 'POST',
  path: '/api/orders/:id/cancel-changed',
  summary: 'The buyer cancels an order that its baker has changed; what was paid is refunded',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The baker reports a no-show after the pickup; by their rule they are paid, or the buyer is refunded. */
const markNoShow = defineCall({
  name: 'markNoShow',
  method: 'POST',
  path: '/api/orders/:id/no-show',
  summary: 'The baker says that nobody came for a confirmed order, once its pickup has ended',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The baker refunds a paid order in full or in part, with a reason, through its provider. */
export const refundOrder = defineCall({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/orders/:id/refund',
  summary: 'The baker refunds a paid order, wholly or in part, with a reason',
  tag: 'orders',
  params: OrderParams,
  body: RefundBody,
  success: orderResponse,
  errors: [...actErrors, 'conflict'],
})

/** The buyer received an order: it completes, and is paid out ten minutes later. */
const sayReceived = defineCall({
  name: 'sayReceived',
  method: 'POST',
  path: '/api/orders/:id/received',
  summary: 'The buyer says that they have an order; its baker is paid ten minutes later',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

const undoReceived = defineCall({
  name: 'undoReceived',
  method: 'POST',
  path: '/api/orders/:id/received/undo',
  summary: 'The buyer takes back within ten minutes that they have an order',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/**
 * The buyer did not get an order: its payout is on hold until the baker or operator decides, or it is
 * refunded.
 */
export const sayNotReceived = defineCall({
  name: 'sayNotReceived',
  method: 'POST',
  path: '/api/orders/:id/not-received',
  summary: 'The buyer says that they did not get an order; its payout is on hold',
  tag: 'orders',
  params: OrderParams,
  body: NotReceivedBody,
  success: orderResponse,
  errors: actErrors,
})

export const answerNotReceived = defineCall({
  name: 'answerNotReceived',
  method: 'POST',
  path: '/api/orders/:id/not-received/answer',
  summary: 'The baker answers that their buyer did not get an order; the operator decides',
  tag: 'orders',
  params: OrderParams,
  body: HoldAnswerBody,
  success: orderResponse,
  errors: actErrors,
})

const refundNotReceived = defineCall({
  name: 'refundNotReceived',
  method: 'POST',
  path: '/api/orders/:id/not-received/refund',
  summary: 'The baker cancels an order that their buyer did not get, and refunds it in full',
  tag: 'orders',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The calls that act on one order. */
export const orderActionCalls = {
  confirmOrder,
  completeOrder,
  declineOrder,
  cancelOrder,
  requestCancellation,
  decideCancellation,
  fulfilInPart,
  tellReady,
  setOff,
  cancelChangedOrder,
  markNoShow,
  refundOrder,
  sayReceived,
  undoReceived,
  sayNotReceived,
  answerNotReceived,
  refundNotReceived,
} as const
export type OrderActionCall = keyof typeof orderActionCalls

import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { dollars, optionalText, reasonText } from './fields.ts'
import { OrderId } from './ids.ts'
import { Order, type OrderAction, OrderedQuantity, OrderParams } from './orders.ts'

/** A reason, for the other side. */
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
  /** whether the order is cancelled */
  approved: z.boolean('Must be true or false'),
  reason: z.optional(z.nullable(optionalText(1000))),
  servingsAvailable: ServingsAvailable,
})
/** The body of our own form to deny a cancellation. */
export const DenialBody = z.object({ reason: reasonText('Tell the buyer why') })

/** A buyer's or baker's own account of what happened. */
export const NotReceivedBody = z.object({ reason: reasonText('Say what happened') })
/** The baker's answer to a report. */
export const HoldAnswerBody = z.object({ reason: reasonText('Say what happened') })

/** A baker's bulk actions: those without individual texts. */
export const bulkActions = ['confirm', 'tell_ready', 'complete'] as const satisfies readonly OrderAction[]
export type BulkAction = (typeof bulkActions)[number]
/** The most orders of one bulk action. */
export const mostAtOnce = 50
/** One action for several orders. */
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

/** The baker accepts a pending order. */
const confirmOrder = defineCall({
  name: 'confirmOrder',
  method: 'POST',
  path: '/api/orders/:id/confirm',
  summary: 'Confirm an order',
  tag: 'orders',
  callers: 'baker',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/**
 * The baker hands over a confirmed order. With the buyer's pickup code it is paid at once; without it, only
 * from the ready time, and it pays a day after the pickup.
 */
export const completeOrder = defineCall({
  name: 'completeOrder',
  method: 'POST',
  path: '/api/orders/:id/complete',
  summary: 'Complete an order',
  tag: 'orders',
  callers: 'baker',
  params: OrderParams,
  body: HandOverBody,
  success: orderResponse,
  errors: actErrors,
})

/** The baker declines a pending order; it is refunded in full. */
export const declineOrder = defineCall({
  name: 'declineOrder',
  method: 'POST',
  path: '/api/orders/:id/decline',
  summary: 'Decline an order',
  tag: 'orders',
  callers: 'baker',
  params: OrderParams,
  body: EndingBody,
  success: orderResponse,
  errors: actErrors,
})

/** The baker cancels a confirmed order; a paid one is refunded in full (decisions, cancelling one order). */
export const cancelOrder = defineCall({
  name: 'cancelOrder',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'Cancel an order',
  tag: 'orders',
  callers: 'baker',
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
  summary: 'Ask to cancel an order',
  tag: 'orders',
  callers: 'buyer',
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
  summary: 'Answer a cancellation request',
  tag: 'orders',
  callers: 'baker',
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
  summary: 'Act on several orders',
  tag: 'orders',
  callers: 'people',
  body: BulkActionBody,
  success: { status: 200, body: OrdersOutcome },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'invalid', 'too_large', 'rate_limited'],
})

/** The baker accepts fewer servings than ordered; the price of the others is refunded, or not collected. */
export const fulfilInPart = defineCall({
  name: 'fulfilInPart',
  method: 'POST',
  path: '/api/orders/:id/fulfil-in-part',
  summary: 'Fulfill an order in part',
  tag: 'orders',
  callers: 'baker',
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
  summary: 'Report an order as ready',
  tag: 'orders',
  callers: 'baker',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The buyer notifies the baker, once, that they are on the way. Its status stays. */
const setOff = defineCall({
  name: 'setOff',
  method: 'POST',
  path: '/api/orders/:id/set-off',
  summary: 'Report that you are on your way',
  tag: 'orders',
  callers: 'buyer',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The buyer cancels a changed order for free until `cancelFreeBy`, without asking the baker. */
const cancelChangedOrder = defineCall({
  name: 'cancelChangedOrder',
  method: 'POST',
  path: '/api/orders/:id/cancel-changed',
  summary: 'Cancel an order that its baker changed',
  tag: 'orders',
  callers: 'buyer',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The baker reports a no-show after the pickup; by their rule they are paid, or the buyer is refunded. */
const markNoShow = defineCall({
  name: 'markNoShow',
  method: 'POST',
  path: '/api/orders/:id/no-show',
  summary: 'Report a no-show',
  tag: 'orders',
  callers: 'baker',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The baker refunds a paid order in full or in part, with a reason, through its provider. */
export const refundOrder = defineCall({
  name: 'refundOrder',
  method: 'POST',
  path: '/api/orders/:id/refund',
  summary: 'Refund an order',
  tag: 'orders',
  callers: 'baker',
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
  summary: 'Confirm that you have an order',
  tag: 'orders',
  callers: 'buyer',
  params: OrderParams,
  success: orderResponse,
  errors: actErrors,
})

/** The buyer takes back within ten minutes that they have an order. */
const undoReceived = defineCall({
  name: 'undoReceived',
  method: 'POST',
  path: '/api/orders/:id/received/undo',
  summary: 'Undo a confirmed receipt',
  tag: 'orders',
  callers: 'buyer',
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
  summary: 'Report an order as not received',
  tag: 'orders',
  callers: 'buyer',
  params: OrderParams,
  body: NotReceivedBody,
  success: orderResponse,
  errors: actErrors,
})

/** The baker says what happened; an admin decides. */
export const answerNotReceived = defineCall({
  name: 'answerNotReceived',
  method: 'POST',
  path: '/api/orders/:id/not-received/answer',
  summary: 'Answer a report of an order not received',
  tag: 'orders',
  callers: 'baker',
  params: OrderParams,
  body: HoldAnswerBody,
  success: orderResponse,
  errors: actErrors,
})

/** The baker cancels an order that its buyer did not get; it is refunded in full. */
const refundNotReceived = defineCall({
  name: 'refundNotReceived',
  method: 'POST',
  path: '/api/orders/:id/not-received/refund',
  summary: 'Cancel and refund an order not received',
  tag: 'orders',
  callers: 'baker',
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

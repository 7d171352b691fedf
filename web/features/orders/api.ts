import type { CallInput } from '#shared/api/call.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId, PickupId } from '#shared/api/ids.ts'
import type {
  actOnOrders as actOnOrdersCall,
  answerNotReceived as answerNotReceivedCall,
  BulkAction,
  cancelOrder as cancelOrderCall,
  completeOrder as completeOrderCall,
  decideCancellation as decideCancellationCall,
  declineOrder as declineOrderCall,
  fulfilInPart as fulfilInPartCall,
  OrderActionCall,
  OrdersOutcome,
  orderActionCalls,
  refundOrder as refundOrderCall,
  requestCancellation as requestCancellationCall,
  sayNotReceived as sayNotReceivedCall,
} from '#shared/api/order-actions.ts'
import type { Order, placeOrder as placeOrderCall } from '#shared/api/orders.ts'
import type {
  findPickups as findPickupsCall,
  handOverPickup as handOverPickupCall,
  markPickupNoShow as markPickupNoShowCall,
  Pickup,
  PickupOutcome,
} from '#shared/api/pickups.ts'
import { type IdempotencyKey, idempotencyHeader } from '#shared/idempotency-key.ts'
import type { DecimalAmount, Quantity } from '#shared/money.ts'
import { send } from '#web/data/api-client.ts'

/** Calls that act on one order and need only its ID. */
type PlainCall = Exclude<(typeof orderActionCalls)[OrderActionCall], { body: unknown }>

/** Posts an action that needs only the order's ID to its address. */
export function actOnOrder(path: PlainCall['path'], id: OrderId): Promise<Order> {
  return send<PlainCall>({ method: 'POST', path }, { params: { id } })
}

/** Applies one action to several orders as their baker; returns the outcome of each. */
export function actOnOrders(action: BulkAction, orderIds: readonly OrderId[]): Promise<OrdersOutcome> {
  return send<typeof actOnOrdersCall>(
    { method: 'POST', path: '/api/orders/actions' },
    { body: { action, orderIds: [...orderIds] } },
  )
}

/** Marks a confirmed order as handed over, with or without the code on the buyer's ticket (decisions, OPEN-20). */
export function completeOrder(id: OrderId, pickupCode?: string): Promise<Order> {
  return send<typeof completeOrderCall>(
    { method: 'POST', path: '/api/orders/:id/complete' },
    { params: { id }, body: pickupCode ? { pickupCode } : {} },
  )
}

/** Reports as the buyer that an order was not received, with the reason. */
export function sayNotReceived(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof sayNotReceivedCall>(
    { method: 'POST', path: '/api/orders/:id/not-received' },
    { params: { id }, body: { reason } },
  )
}

/** Answers the buyer's report that an order was not received, as its baker. */
export function answerNotReceived(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof answerNotReceivedCall>(
    { method: 'POST', path: '/api/orders/:id/not-received/answer' },
    { params: { id }, body: { reason } },
  )
}

/**
 * Approves or denies the buyer's cancellation request as the order's baker; a denial needs a reason (ORDER-17,
 * ORDER-18).
 */
export function decideCancellation(
  id: OrderId,
  decision: { approved: true; servingsAvailable?: boolean | undefined } | { approved: false; reason: Reason },
): Promise<Order> {
  return send<typeof decideCancellationCall>(
    { method: 'POST', path: '/api/orders/:id/approve-cancellation' },
    { params: { id }, body: decision },
  )
}

type Ending = CallInput<typeof declineOrderCall>['body']

/** Declines a pending order as its baker, with a reason for the buyer (decisions, OPEN-20). */
export function declineOrder(id: OrderId, ending: Ending): Promise<Order> {
  return send<typeof declineOrderCall>(
    { method: 'POST', path: '/api/orders/:id/decline' },
    { params: { id }, body: ending },
  )
}

/** Cancels a confirmed order as its baker, with a reason for the buyer (decisions, cancelling one order). */
export function cancelOrder(id: OrderId, ending: Ending): Promise<Order> {
  return send<typeof cancelOrderCall>(
    { method: 'POST', path: '/api/orders/:id/cancel' },
    { params: { id }, body: ending },
  )
}

/** Finds the pickups that this code hands over. */
export async function findPickups(pickupCode: string): Promise<Pickup[]> {
  const found = await send<typeof findPickupsCall>(
    { method: 'POST', path: '/api/sellers/pickups/find' },
    { body: { pickupCode } },
  )
  return found.pickups
}

/** Reduces an order to fewer servings than were ordered, as its baker (decisions, a short batch). */
export function fulfilInPart(id: OrderId, quantity: Quantity): Promise<Order> {
  return send<typeof fulfilInPartCall>(
    { method: 'POST', path: '/api/orders/:id/fulfil-in-part' },
    { params: { id }, body: { quantity } },
  )
}

/** Hands over all orders of a pickup as their baker, with or without the code on the buyer's ticket. */
export function handOverPickup(id: PickupId, pickupCode?: string): Promise<PickupOutcome> {
  return send<typeof handOverPickupCall>(
    { method: 'POST', path: '/api/pickups/:id/hand-over' },
    { params: { id }, body: pickupCode ? { pickupCode } : {} },
  )
}

/** Reports as the baker that nobody came for the orders of a pickup that has ended. */
export function markPickupNoShow(id: PickupId): Promise<PickupOutcome> {
  return send<typeof markPickupNoShowCall>(
    { method: 'POST', path: '/api/pickups/:id/no-show' },
    { params: { id } },
  )
}

/** Places an order (ORDER-03). Sending it again with the same key returns the same order. */
export function placeOrder(
  body: CallInput<typeof placeOrderCall>['body'],
  key: IdempotencyKey,
): Promise<Order> {
  return send<typeof placeOrderCall>(
    { method: 'POST', path: '/api/orders' },
    { body },
    { [idempotencyHeader]: key },
  )
}

type Refund = Omit<CallInput<typeof refundOrderCall>['body'], 'amount'> & { amount: DecimalAmount }

/** Refunds a paid order in full or in part as its baker. The amount is in dollars; the buyer reads the reason. */
export function refundOrder(id: OrderId, refund: Refund): Promise<Order> {
  return send<typeof refundOrderCall>(
    { method: 'POST', path: '/api/orders/:id/refund' },
    { params: { id }, body: refund },
  )
}

/** Requests cancellation of an order as its buyer, with a reason for the baker (ORDER-15). */
export function requestCancellation(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof requestCancellationCall>(
    { method: 'POST', path: '/api/orders/:id/request-cancellation' },
    { params: { id }, body: { reason } },
  )
}

import type { CallInput } from '#shared/api/call.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId, PickupId } from '#shared/api/ids.ts'
import type {
  actOnOrders as actOnOrdersCall,
  answerNotReceived as answerNotReceivedCall,
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
  SeveralAction,
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

/** The calls that act on one order and need nothing else. */
type PlainCall = Exclude<(typeof orderActionCalls)[OrderActionCall], { body: unknown }>

/** Does with an order what needs nothing but its id, by the call's address. */
export function actOnOrder(path: PlainCall['path'], id: OrderId): Promise<Order> {
  return send<PlainCall>({ method: 'POST', path }, { params: { id } })
}

/** Does the same with several orders as their baker; what became of each is answered. */
export function actOnOrders(action: SeveralAction, orderIds: readonly OrderId[]): Promise<OrdersOutcome> {
  return send<typeof actOnOrdersCall>(
    { method: 'POST', path: '/api/orders/actions' },
    { body: { action, orderIds: [...orderIds] } },
  )
}

/**
 * Marks a confirmed order as handed over, as its baker (decisions, OPEN-20): by the code on the buyer's ticket, or
 * without it.
 */
export function completeOrder(id: OrderId, pickupCode?: string): Promise<Order> {
  return send<typeof completeOrderCall>(
    { method: 'POST', path: '/api/orders/:id/complete' },
    { params: { id }, body: pickupCode ? { pickupCode } : {} },
  )
}

/** Says as its buyer that an order was not received, and what happened. */
export function sayNotReceived(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof sayNotReceivedCall>(
    { method: 'POST', path: '/api/orders/:id/not-received' },
    { params: { id }, body: { reason } },
  )
}

/** Answers that as its baker. */
export function answerNotReceived(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof answerNotReceivedCall>(
    { method: 'POST', path: '/api/orders/:id/not-received/answer' },
    { params: { id }, body: { reason } },
  )
}

/** Approves or denies the buyer's cancellation request as the order's baker, a denial with its reason (ORDER-17, ORDER-18). */
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

/** Looks up what is to be handed over to who shows this code. */
export async function findPickups(pickupCode: string): Promise<Pickup[]> {
  const found = await send<typeof findPickupsCall>(
    { method: 'POST', path: '/api/sellers/pickups/find' },
    { body: { pickupCode } },
  )
  return found.pickups
}

/** Agrees to fewer servings than were ordered, as the order's baker (decisions, a short batch). */
export function fulfilInPart(id: OrderId, quantity: Quantity): Promise<Order> {
  return send<typeof fulfilInPartCall>(
    { method: 'POST', path: '/api/orders/:id/fulfil-in-part' },
    { params: { id }, body: { quantity } },
  )
}

/** Hands all orders of a pickup over, as their baker: by the code on the buyer's ticket, or without it. */
export function handOverPickup(id: PickupId, pickupCode?: string): Promise<PickupOutcome> {
  return send<typeof handOverPickupCall>(
    { method: 'POST', path: '/api/pickups/:id/hand-over' },
    { params: { id }, body: pickupCode ? { pickupCode } : {} },
  )
}

/** Says as its baker that nobody came for the orders of a pickup that has ended. */
export function markPickupNoShow(id: PickupId): Promise<PickupOutcome> {
  return send<typeof markPickupNoShowCall>(
    { method: 'POST', path: '/api/pickups/:id/no-show' },
    { params: { id } },
  )
}

/** Places an order (ORDER-03). However often it is sent with the same key, there is one order. */
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

/** Refunds all or a part of what a paid order cost, as its baker; the amount in dollars, the reason for the buyer to read. */
export function refundOrder(id: OrderId, refund: Refund): Promise<Order> {
  return send<typeof refundOrderCall>(
    { method: 'POST', path: '/api/orders/:id/refund' },
    { params: { id }, body: refund },
  )
}

/** Asks to cancel an order as its buyer, with a reason for the baker (ORDER-15). */
export function requestCancellation(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof requestCancellationCall>(
    { method: 'POST', path: '/api/orders/:id/request-cancellation' },
    { params: { id }, body: { reason } },
  )
}

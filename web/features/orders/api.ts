import type { CallInput } from '#shared/api/call.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId, PickupId } from '#shared/api/ids.ts'
import type {
  actOnOrders as actOnOrdersCall,
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

/** Approves or denies the buyer's cancellation request as the order's baker, a denial with its reason (ORDER-17, ORDER-18). */
export function decideCancellation(
  id: OrderId,
  decision: { approved: true } | { approved: false; reason: Reason },
): Promise<Order> {
  return send<typeof decideCancellationCall>(
    { method: 'POST', path: '/api/orders/:id/approve-cancellation' },
    { params: { id }, body: decision },
  )
}

/** Declines a pending order as its baker, with a reason for the buyer (decisions, OPEN-20). */
export function declineOrder(id: OrderId, reason: Reason): Promise<Order> {
  return send<typeof declineOrderCall>(
    { method: 'POST', path: '/api/orders/:id/decline' },
    { params: { id }, body: { reason } },
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

/** Gives back all or a part of what a paid order cost, as its baker; the amount in dollars, the reason for the buyer to read. */
export function refundOrder(id: OrderId, refund: { amount: DecimalAmount; reason: Reason }): Promise<Order> {
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

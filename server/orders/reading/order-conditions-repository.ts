import { type ExpressionBuilder, sql } from 'kysely'
import { isOnHold } from '#server/database/order-hold-condition.ts'
import type { Tables } from '#server/database/tables.ts'
import type { OrderId, PersonId, PickupId } from '#shared/api/ids.ts'

/** Orders of the person; as baker only those that were placed. */
export function concerns(personId: PersonId) {
  return (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.or([
      eb('orders.buyer_id', '=', personId),
      eb.and([eb('orders.cook_id', '=', personId), eb('orders.placed_at', 'is not', null)]),
    ])
}

/** Orders of a pickup. An older order without a pickup id is its own pickup. */
export function isOfPickup(id: PickupId) {
  return (order: ExpressionBuilder<Tables, 'orders'>) =>
    order.or([
      order('orders.pickup_id', '=', id),
      order.and([order('orders.id', '=', sql<OrderId>`${id}`), order('orders.pickup_id', 'is', null)]),
    ])
}

/** Whether an order has an undecided not-received hold. */
export const isNotReceived = isOnHold('orders.id', 'not_received')

/** Whether an order has an undecided suspension hold, so that its baker cannot answer. */
export const isStoppedBySuspension = isOnHold('orders.id', 'baker_suspended')

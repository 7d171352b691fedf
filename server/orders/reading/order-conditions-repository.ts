import { type ExpressionBuilder, sql } from 'kysely'
import { isOnHold } from '#server/database/order-hold-condition.ts'
import type { Tables } from '#server/database/tables.ts'
import type { OrderId, PersonId, PickupId } from '#shared/api/ids.ts'

/** A baker knows nothing of an order whose payment has not come. */
export function concerns(personId: PersonId) {
  return (eb: ExpressionBuilder<Tables, 'orders'>) =>
    eb.or([
      eb('orders.buyer_id', '=', personId),
      eb.and([eb('orders.cook_id', '=', personId), eb('orders.placed_at', 'is not', null)]),
    ])
}

/** An order without a pickup was placed by the version before, or was over before there were any: it is one of its own. */
export function isOfPickup(id: PickupId) {
  return (order: ExpressionBuilder<Tables, 'orders'>) =>
    order.or([
      order('orders.pickup_id', '=', id),
      order.and([order('orders.id', '=', sql<OrderId>`${id}`), order('orders.pickup_id', 'is', null)]),
    ])
}

/** Whether the buyer of an order says that they did not get it, and nobody has decided yet. */
export const isNotReceived = isOnHold('orders.id', 'not_received')

/** Whether an order's baker is suspended and nobody has decided about it yet: they cannot answer. */
export const isStoppedBySuspension = isOnHold('orders.id', 'baker_suspended')

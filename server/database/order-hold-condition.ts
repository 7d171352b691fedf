import { type RawBuilder, sql } from 'kysely'

/** Whether an order's payout is on hold, in SQL; `order` is its id as the query calls it. */
export function isOnHold(order = 'orders.id'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_holds as hold where hold.order_id = ${sql.ref(order)} and hold.decided_at is null
  )`
}

/** Whether an order over `orders` is on hold, or its payment is disputed: it does not go on as agreed. */
export const isHeldUp = sql<boolean>`(${isOnHold()} or exists (
  select from disputes where disputes.payment_id = orders.payment_id and disputes.ended_at is null
))`

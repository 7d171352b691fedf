import { type RawBuilder, sql } from 'kysely'

/** Whether an order's payout is on hold, in SQL; `order` is its id as the query calls it. */
export function isOnHold(order = 'orders.id'): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_holds as hold where hold.order_id = ${sql.ref(order)} and hold.decided_at is null
  )`
}

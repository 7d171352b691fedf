import { type RawBuilder, sql } from 'kysely'
import type { HoldCause } from '#shared/order-holds.ts'

/** SQL for whether an order's payout is on hold, for one cause or any; `order` is the expression of its id. */
export function isOnHold(order = 'orders.id', cause: HoldCause | null = null): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from order_holds as hold where hold.order_id = ${sql.ref(order)} and hold.decided_at is null
      ${cause === null ? sql`` : sql`and hold.cause = ${sql.lit(cause)}`}
  )`
}

/** SQL for whether a row of `orders` is on hold or its payment is disputed. */
export const isHeldUp = sql<boolean>`(${isOnHold()} or exists (
  select from disputes where disputes.payment_id = orders.payment_id and disputes.ended_at is null
))`

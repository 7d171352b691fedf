import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { askedCents, askedForSellerCents } from '#server/orders/reading/fulfilled-amounts.ts'
import { soldAt } from '#server/orders/reading/sold-at.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { CaptureId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** An order as accounting has it; amounts in cents. */
export interface BookOrder {
  id: OrderId
  created_at: Date
  completed_at: Date | null
  sold_at: Date | null
  status: OrderStatus
  payment_status: PaymentStatus
  /** what the buyer is asked for, and the baker's part of it, before refunds */
  subtotal: Cents
  seller: Cents
  commission_rate: string
  /** what went back to the buyer, through us or their bank */
  refunded: Cents
  /** null: paid at pickup */
  rail: Rail | null
  /** the provider's id of the capture */
  capture_id: CaptureId | null
  /** its share of what the provider took for itself; null where that is not told */
  provider_fee: Cents | null
  pickup_state: string | null
  pickup_zip: string | null
  baker: string | null
  cook_id: PersonId
  buyer_id: PersonId
}

/** Which orders are meant: by when they were ordered or sold, since a moment and before another. */
export interface BookOrderFilter {
  by: 'ordered' | 'completed'
  since: Date | null
  before: Date | null
}

/**
 * At most `limit` orders that were placed, the earliest first, after one of them. What a provider took of a payment is
 * shared out by what its orders cost, in the order of their ids, so that the shares come to the whole.
 */
export async function listBookOrders(
  db: Db,
  { by, since, before }: BookOrderFilter,
  after: OrderId | null,
  limit: number,
): Promise<BookOrder[]> {
  const moment = by === 'ordered' ? sql`orders.created_at` : soldAt
  const conditions = [
    sql`orders.placed_at is not null`,
    sql`${moment} is not null`,
    ...(since ? [sql`${moment} >= ${since}`] : []),
    ...(before ? [sql`${moment} < ${before}`] : []),
    // by its id: a JavaScript date is coarser than the column
    ...(after === null
      ? []
      : [sql`(${moment}, orders.id) > (select ${moment}, orders.id from orders where orders.id = ${after})`]),
  ]
  const { rows } = await sql<BookOrder>`
    select orders.id, orders.created_at, orders.completed_at, ${soldAt} as sold_at, orders.status, orders.payment_status,
      ${askedCents}::integer as subtotal, ${askedForSellerCents}::integer as seller, orders.commission_rate,
      orders.refunded_cents + orders.lost_cents as refunded, payments.rail, payments.capture_id,
      (round(payments.provider_fee_cents * (earlier.cents + orders.total_cents)::numeric / payments.amount_cents)
        - round(payments.provider_fee_cents * earlier.cents::numeric / payments.amount_cents))::integer as provider_fee,
      orders.pickup_state, orders.pickup_zip,
      nullif(trim(concat_ws(' ', baker.first_name, baker.last_name)), '') as baker, orders.cook_id, orders.buyer_id
    from orders
    join users as baker on baker.id = orders.cook_id
    left join payments on payments.id = orders.payment_id
    left join lateral (
      select coalesce(sum(other.total_cents), 0) as cents from orders as other
      where other.payment_id = orders.payment_id and other.id < orders.id
    ) as earlier on true
    where ${sql.join(conditions, sql` and `)}
    order by ${moment}, orders.id limit ${limit}`.execute(db)
  return rows
}

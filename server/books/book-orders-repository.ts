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

/** An order for accounting; amounts in cents. */
export interface BookOrder {
  id: OrderId
  created_at: Date
  completed_at: Date | null
  sold_at: Date | null
  status: OrderStatus
  payment_status: PaymentStatus
  /** the price for the buyer, and the baker's part of it, before refunds */
  subtotal: Cents
  seller: Cents
  commission_rate: string
  /** refunded to the buyer, or taken by their bank */
  refunded: Cents
  /** null: paid at pickup */
  rail: Rail | null
  /** the provider's id of the capture */
  capture_id: CaptureId | null
  /** its share of the provider's fee; null if that is unknown */
  provider_fee: Cents | null
  pickup_state: string | null
  pickup_zip: string | null
  baker: string | null
  cook_id: PersonId
  buyer_id: PersonId
  title: string
  optionName: string | null
  buyer: string | null
}

/** Selects orders by when they were placed or sold, `before` exclusive. */
export interface BookOrderFilter {
  by: 'ordered' | 'completed'
  since: Date | null
  before: Date | null
}

/**
 * Reads a page of placed orders, earliest first. A provider's fee is split by order totals, so that the shares add up.
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
    // compared by id, because a JavaScript date is less precise than the column
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
      nullif(trim(concat_ws(' ', baker.first_name, baker.last_name)), '') as baker, orders.cook_id, orders.buyer_id,
      orders.title, orders.option_name as "optionName",
      nullif(trim(concat_ws(' ', buyer.first_name, buyer.last_name)), '') as buyer
    from orders
    join users as baker on baker.id = orders.cook_id
    join users as buyer on buyer.id = orders.buyer_id
    left join payments on payments.id = orders.payment_id
    left join lateral (
      select coalesce(sum(other.total_cents), 0) as cents from orders as other
      where other.payment_id = orders.payment_id and other.id < orders.id
    ) as earlier on true
    where ${sql.join(conditions, sql` and `)}
    order by ${moment}, orders.id limit ${limit}`.execute(db)
  return rows
}

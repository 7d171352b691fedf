import { sql } from 'kysely'
import type { Cents, Quantity } from '#shared/money.ts'

/*
 * `fulfilment-rules.ts` in SQL, for sums over orders. Only orders paid at pickup cost less when fulfilled in part;
 * online payments are refunded instead.
 */

const comesInPartAtPickup = sql`orders.payment_id is null and orders.fulfilled_quantity is not null`
const priceOfPart = sql`orders.fulfilled_quantity * orders.unit_price_cents`

/** The fulfilled quantity of an order. */
export const comingQuantity = sql<Quantity>`coalesce(orders.fulfilled_quantity, orders.quantity)`

/** The amount due from buyers in cents, before refunds. */
export const askedCents = sql<Cents>`
  case when ${comesInPartAtPickup} then ${priceOfPart} else orders.total_cents end`

/** The baker's part of it in cents, before refunds; the commission is rounded half up. */
export const askedForSellerCents = sql<Cents>`
  case when ${comesInPartAtPickup} then ${priceOfPart} - round(${priceOfPart} * orders.commission_rate)::integer
    else orders.seller_cents end`

import { sql } from 'kysely'
import type { Cents, Quantity } from '#shared/money.ts'

/*
 * `fulfilment-rules.ts` in SQL, for sums over orders. Only at pickup do servings that do not come change what is asked for;
 * over a rail all was paid before, and the refunds say what went back.
 */

const comesInPartAtPickup = sql`orders.payment_id is null and orders.fulfilled_quantity is not null`
const priceOfPart = sql`orders.fulfilled_quantity * orders.unit_price_cents`

/** How many of an order come, of its option or of servings. */
export const comingQuantity = sql<Quantity>`coalesce(orders.fulfilled_quantity, orders.quantity)`

/** What buyers are asked for, in cents, before refunds. */
export const askedCents = sql<Cents>`
  case when ${comesInPartAtPickup} then ${priceOfPart} else orders.total_cents end`

/** The baker's part of it, in cents, before refunds; the platform's is rounded half up, as everywhere. */
export const askedForSellerCents = sql<Cents>`
  case when ${comesInPartAtPickup} then ${priceOfPart} - round(${priceOfPart} * orders.commission_rate)::integer
    else orders.seller_cents end`

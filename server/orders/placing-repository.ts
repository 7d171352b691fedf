import { sql } from 'kysely'
import type { NewCheckoutRow, NewPaymentRow, OrderRow, PaymentRow, Trx } from '#server/database/tables.ts'
import type { OrderView } from './orders-repository.ts'

/**
 * Locks listings by id, whatever their state, so that their stock cannot change until the transaction ends. With them
 * comes everything that placing and its answer need, to spare orders further queries: the commission rate in force, the
 * bakers with how they are paid, the buyer. The buyer's account is kept from being deleted meanwhile, after the listings
 * as deleting does it; of one that is gone by then nothing is answered (decisions, deleting).
 */
export function lockStocks(trx: Trx, listingIds: readonly string[], buyerId: string) {
  return trx
    .selectFrom('food_listings')
    .innerJoin('users as cook', 'cook.id', 'food_listings.cook_id')
    .innerJoin('users as buyer', (join) => join.on('buyer.id', '=', buyerId))
    .select([
      'food_listings.id',
      'food_listings.cook_id',
      'food_listings.title',
      'food_listings.serving_description',
      'food_listings.price_cents',
      'food_listings.servings_available',
      'food_listings.ready_at',
      'food_listings.is_public',
      'food_listings.cuisine',
      'food_listings.image_url',
      'food_listings.ready_by_date',
      'food_listings.ready_by_time',
      'food_listings.time_zone',
      'food_listings.address',
      'food_listings.address_type',
      'food_listings.hides_address',
      'food_listings.pickup_instructions',
      'food_listings.latitude',
      'food_listings.longitude',
      'food_listings.shown_latitude',
      'food_listings.shown_longitude',
      'cook.paypal_merchant_id',
      'cook.paypal_connected',
      'cook.paypal_email',
      'cook.stripe_account_id',
      'cook.stripe_connected',
      'cook.first_name as cook_first_name',
      'cook.last_name as cook_last_name',
      'cook.email as cook_email',
      'cook.phone as cook_phone',
      'cook.location as cook_location',
      'buyer.first_name as buyer_first_name',
      'buyer.last_name as buyer_last_name',
      'buyer.email as buyer_email',
      'buyer.phone as buyer_phone',
    ])
    .select((eb) =>
      eb
        .selectFrom('commission_settings')
        .select('rate')
        .where('commission_settings.is_active', '=', true)
        .as('commission_rate'),
    )
    .where('food_listings.id', 'in', listingIds)
    .where('buyer.deleted_at', 'is', null)
    .orderBy('food_listings.id')
    .forNoKeyUpdate('food_listings')
    .forKeyShare('buyer')
    .execute()
}

/** A locked listing with what an order copies from it, and its people. */
export type ListingStock = Awaited<ReturnType<typeof lockStocks>>[number]

/** What is placed at once. */
export interface Placing {
  /** null for an order that is paid at pickup and placed alone */
  checkout: NewCheckoutRow | null
  payments: readonly NewPaymentRow[]
  orders: readonly OrderRow[]
  now: Date
}

/**
 * Adds what is placed and takes its servings out of the locked listings, in one statement. Fails on the index
 * `orders_idempotency` or `checkouts_buyer_id_idempotency_key_key` when the buyer's key has placed something already.
 */
export async function recordPlacing(trx: Trx, { checkout, payments, orders, now }: Placing): Promise<void> {
  const parts = [
    ...(checkout ? [sql`new_checkout as (${trx.insertInto('checkouts').values(checkout)})`] : []),
    ...(payments.length > 0 ? [sql`new_payments as (${trx.insertInto('payments').values(payments)})`] : []),
    ...(orders.length > 0 ? [sql`new_orders as (${trx.insertInto('orders').values(orders)})`] : []),
  ]
  const taken = JSON.stringify(servingsOf(orders))
  await sql`with ${sql.join(parts)}
    update food_listings set servings_available = servings_available - taken.servings, updated_at = ${now}
    from jsonb_to_recordset(${taken}::jsonb) as taken (id uuid, servings integer)
    where food_listings.id = taken.id`.execute(trx)
}

function servingsOf(orders: readonly OrderRow[]): { id: string; servings: number }[] {
  const servings = new Map<string, number>()
  for (const { food_listing_id: id, quantity } of orders) servings.set(id, (servings.get(id) ?? 0) + quantity)
  return [...servings].map(([id, count]) => ({ id, servings: count }))
}

/** An order that was just placed as a later reading would show it. */
export function placedView(
  order: OrderRow,
  { title: listing_title, ...listing }: ListingStock,
  payment: Pick<PaymentRow, 'rail' | 'held_until'> | null,
): OrderView {
  return {
    ...listing,
    ...order,
    listing_title,
    rail: payment?.rail ?? null,
    held_until: payment?.held_until ?? null,
    review_rating: null,
    review_body: null,
    review_reply: null,
    review_replied_at: null,
    review_hidden_at: null,
    reviewed_at: null,
  }
}

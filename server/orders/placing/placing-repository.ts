import { type InferResult, sql } from 'kysely'
import { comingServings } from '#server/batches/coming-servings.ts'
import { readyDate } from '#server/batches/order-ready.ts'
import { compiledQueryCache } from '#server/database/compiled-query-cache.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import { sendWithNext } from '#server/database/postgres/send-with-next.ts'
import type { NewCheckoutRow, NewPaymentRow, OrderRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { toldListing } from '#server/listings/listing-changes-repository.ts'
import type { OrderAtPickup } from '#server/listings/pickup-limit-rules.ts'
import { payeeColumns } from '#server/payments/taking/payment-method-rules.ts'
import type { SettingValues } from '#shared/api/admin-settings.ts'
import type { BatchId, ListingId, PersonId, PickupId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'
import { openStatuses } from '#shared/order-status-groups.ts'
import type { OrderView } from '../reading/orders-repository.ts'
import { orderedServings } from '../rules/fulfilment-rules.ts'

const commissionAtPickup = 'marketplace.commissionAtPickup' satisfies keyof SettingValues

const lockingQuery = compiledQueryCache<ListingStock>()
const buyerQuery = compiledQueryCache<unknown>()
const openOrdersQuery = compiledQueryCache<OpenOrder>()
const recordingQuery = compiledQueryCache<unknown>()

/** Whose listing it is, which never changes; undefined where there is none. */
export async function findBakerOf(trx: Trx, listingId: ListingId): Promise<PersonId | undefined> {
  const row = await trx
    .selectFrom('food_listings')
    .select('cook_id')
    .where('id', '=', listingId)
    .executeTakeFirst()
  return row?.cook_id
}

/**
 * Locks listings by id, whatever their state, so that their stock cannot change until the transaction ends. With them
 * comes everything that placing and its answer need, to spare orders further queries: the commission rate in force, whether
 * there is any at pickup, whether the baker has pickup windows and an oven, the bakers with how they are paid, the buyer, and how it is told that the listing has changed. The buyer's account is kept from being deleted meanwhile, after the listings
 * as deleting does it; of one that is gone by then nothing is answered (decisions, deleting).
 */
export async function lockStocks(
  trx: Trx,
  listingIds: readonly ListingId[],
  buyerId: PersonId,
): Promise<ListingStock[]> {
  const form = String(listingIds.length)
  const query = lockingQuery(form, [buyerId, ...listingIds], () =>
    stocksToLock(trx, listingIds, buyerId).compile(),
  )
  return (await trx.executeQuery(query)).rows
}

function stocksToLock(trx: Trx, listingIds: readonly ListingId[], buyerId: PersonId) {
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
      'food_listings.options',
      'food_listings.fillings',
      'food_listings.cake_message_length',
      'food_listings.most_per_buyer',
      'food_listings.oven_spaces',
      'food_listings.servings_available',
      'food_listings.ready_at',
      'food_listings.batch_id',
      'food_listings.order_by',
      'food_listings.pickup_window_ids',
      'food_listings.is_public',
      'food_listings.servings_offered',
      'food_listings.closed_from',
      'food_listings.closed_to',
      'food_listings.closed_message',
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
      'food_listings.place_id',
      toldListing.as('told'),
      ...payeeColumns.map((column) => `cook.${column}` as const),
      'cook.first_name as cook_first_name',
      'cook.last_name as cook_last_name',
      'cook.email as cook_email',
      'cook.phone as cook_phone',
      'cook.keeps_contact as cook_keeps_contact',
      'cook.confirms_automatically',
      'cook.location as cook_location',
      'buyer.first_name as buyer_first_name',
      'buyer.last_name as buyer_last_name',
      'buyer.email as buyer_email',
      'buyer.phone as buyer_phone',
      'buyer.email_verified as is_buyer_confirmed',
    ])
    .select((eb) =>
      eb
        .selectFrom('commission_settings')
        .select('rate')
        .where('commission_settings.is_active', '=', sql.lit(true))
        .as('commission_rate'),
    )
    .select(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('system_settings')
            .select('system_settings.id')
            .where('system_settings.key', '=', sql.lit(commissionAtPickup))
            .where('system_settings.value', '=', sql.lit('false')),
        ),
      ).as('has_pickup_commission'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('pickup_windows')
          .select('pickup_windows.id')
          .whereRef('pickup_windows.cook_id', '=', 'food_listings.cook_id')
          .where('pickup_windows.removed_at', 'is', null),
      )
        .$castTo<boolean>()
        .as('has_pickup_windows'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('ovens').select('ovens.cook_id').whereRef('ovens.cook_id', '=', 'food_listings.cook_id'),
      )
        .$castTo<boolean>()
        .as('has_oven'),
    )
    .where('food_listings.id', 'in', listingIds)
    .where('buyer.deleted_at', 'is', null)
    .orderBy('food_listings.id')
    .forNoKeyUpdate('food_listings')
    .forKeyShare('buyer')
}

/** A locked listing with what an order copies from it, and its people. */
export type ListingStock = InferResult<ReturnType<typeof stocksToLock>>[number]

/**
 * What a buyer has ordered that is not over; none of it changes by another order of theirs until the transaction ends. People are
 * locked after listings, and what others have placed meanwhile is only seen by a statement that follows the lock.
 */
export async function lockOpenOrders(trx: Trx, buyerId: PersonId): Promise<OpenOrder[]> {
  const lock = buyerQuery('', [buyerId], () =>
    trx.selectFrom('users').select('id').where('id', '=', buyerId).forNoKeyUpdate().compile(),
  )
  await sendWithNext(trx, lock)
  const query = openOrdersQuery('', [buyerId], () => openOrders(trx, buyerId).compile())
  return (await trx.executeQuery(query)).rows
}

function openOrders(trx: Trx, buyerId: PersonId) {
  return trx
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .innerJoin('users as cook', 'cook.id', 'orders.cook_id')
    .select(({ fn, eb }) => [
      fn.coalesce('orders.batch_id', 'orders.food_listing_id').$castTo<BatchId>().as('stock_id'),
      comingServings.as('servings'),
      eb('orders.payment_id', 'is', null).$castTo<boolean>().as('is_at_pickup'),
      fn.coalesce('orders.pickup_id', 'orders.id').$castTo<PickupId>().as('pickup_id'),
      'orders.cook_id',
      'orders.placed_at',
      'orders.pickup_code',
      'orders.pickup_window_id',
      'orders.pickup_from',
      'orders.pickup_until',
      sql<string>`coalesce(orders.pickup_date, ${readyDate})`.as('day'),
      'orders.place_id',
      sql<string>`coalesce(orders.place ->> 'address', listing.address)`.as('place'),
      'cook.lifts_pickup_limits',
    ])
    .where('orders.buyer_id', '=', buyerId)
    .where(hasStatus(openStatuses))
    .orderBy('orders.id')
}

/** An order that its buyer has open. */
export type OpenOrder = InferResult<ReturnType<typeof openOrders>>[number]

/** Those that are paid at pickup, of bakers who keep the limits. */
export function limitedAtPickup(open: readonly OpenOrder[]): OrderAtPickup[] {
  return open.filter(({ is_at_pickup, lifts_pickup_limits }) => is_at_pickup && !lifts_pickup_limits)
}

/** What is placed at once. */
export interface Placing {
  checkout: NewCheckoutRow
  payments: readonly NewPaymentRow[]
  orders: readonly OrderRow[]
  now: Date
}

/**
 * Adds what is placed and takes its servings out of the locked listings and their batches, in one statement, which goes out with
 * the transaction's next or its commit. That fails on the index `orders_idempotency` or `checkouts_buyer_id_idempotency_key_key`
 * when the buyer's key has placed something already.
 */
export async function recordPlacing(trx: Trx, placing: Placing): Promise<void> {
  const { checkout, payments, orders, now } = placing
  if (orders.length === 0) {
    await trx.insertInto('checkouts').values(checkout).execute()
    return
  }
  const rows = [checkout, ...payments, ...orders]
  const taken = takenBy(orders)
  const ofBatches = taken.filter(({ batchId }) => batchId !== null)
  const counts = [taken.length, ofBatches.length]
  const form = [...rows.map((row) => Object.keys(row).join()), ...counts].join('; ')
  const values = [
    ...rows.flatMap((row): unknown[] => Object.values(row)),
    ...(ofBatches.length > 0 ? [now, ...takenValues(ofBatches)] : []),
    now,
    ...takenValues(taken),
  ]
  await sendWithNext(
    trx,
    recordingQuery(form, values, () => placingToRecord(trx, placing, taken, ofBatches).compile(trx)),
  )
}

function placingToRecord(
  trx: Trx,
  { checkout, payments, orders, now }: Placing,
  taken: readonly Taken[],
  ofBatches: readonly Taken[],
) {
  const inserts = [
    sql`new_checkout as (${trx.insertInto('checkouts').values(checkout)})`,
    ...(payments.length > 0 ? [sql`new_payments as (${trx.insertInto('payments').values(payments)})`] : []),
    sql`new_orders as (${trx.insertInto('orders').values(orders)})`,
    ...(ofBatches.length > 0 ? [sql`of_batches as (${takenFromBatches(ofBatches, now)})`] : []),
  ]
  return sql`with ${sql.join(inserts)}
    update food_listings set servings_available = servings_available - taken.servings, updated_at = ${now}
    from ${takenRows(taken)}
    where food_listings.id = taken.id and food_listings.batch_id is not distinct from taken.batch_id`
}

/** Of the batch that a listing shows it is the listing that sells, and a trigger keeps the batch. */
function takenFromBatches(taken: readonly Taken[], now: Date) {
  return sql`update batches set servings_available = batches.servings_available - taken.servings, updated_at = ${now}
    from ${takenRows(taken)} join food_listings on food_listings.id = taken.id
    where batches.id = taken.batch_id and food_listings.batch_id <> taken.batch_id`
}

/**
 * A row for each listing, or batch of one, which are then found by key: of how many a JSON list holds, the database knows nothing, and
 * reads all listings there are to find them.
 */
function takenRows(taken: readonly Taken[]) {
  const rows = taken.map(
    ({ id, batchId, servings }) => sql`(${id}::uuid, ${batchId}::uuid, ${servings}::integer)`,
  )
  return sql`(values ${sql.join(rows)}) as taken (id, batch_id, servings)`
}

function takenValues(taken: readonly Taken[]): unknown[] {
  return taken.flatMap(({ id, batchId, servings }) => [id, batchId, servings])
}

interface Taken {
  id: ListingId
  /** null of a listing that has one batch */
  batchId: BatchId | null
  servings: Servings
}

function takenBy(orders: readonly OrderRow[]): Taken[] {
  const taken = new Map<BatchId, Taken>()
  for (const order of orders) {
    const { food_listing_id: id, batch_id: batchId } = order
    const { servings } = taken.get(batchId ?? `${id}`) ?? { servings: 0 }
    taken.set(batchId ?? `${id}`, { id, batchId, servings: servings + orderedServings(order) })
  }
  return [...taken.values()]
}

/** An order that was just placed as a later reading would show it; `pickup_orders` are with its baker for the same pickup. */
export function placedView(
  order: OrderRow,
  { title: listing_title, ...listing }: ListingStock,
  {
    payment,
    pickup_orders,
  }: { payment: Pick<PaymentRow, 'rail' | 'held_until'> | null; pickup_orders: number },
): OrderView {
  return {
    ...listing,
    ...order,
    pickup_orders,
    announcements: [],
    changes: [],
    listing_title,
    rail: payment?.rail ?? null,
    held_until: payment?.held_until ?? null,
    payment_captured_at: null,
    review_rating: null,
    review_body: null,
    review_reply: null,
    review_replied_at: null,
    review_hidden_at: null,
    reviewed_at: null,
    dispute_state: null,
    is_money_looked_at: false,
    collected_cents: 0,
    // nobody has agreed to it yet
    completes_at: null,
    pickup_end: null,
    ready_moment: listing.ready_at,
    hold: null,
    was_not_received: false,
    is_not_received: false,
  }
}

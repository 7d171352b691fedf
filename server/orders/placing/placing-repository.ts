import { type InferResult, sql } from 'kysely'
import { comingServings } from '#server/batches/coming-servings.ts'
import { readyDate } from '#server/batches/order-ready.ts'
import { isWeekly } from '#server/batches/weekly-repository.ts'
import { compiledQueryCache } from '#server/database/compiled-query-cache.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import { sendWithNext } from '#server/database/postgres/send-with-next.ts'
import type { Db, NewCheckoutRow, NewPaymentRow, OrderRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { listingNotification } from '#server/listings/listing-changes-repository.ts'
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

/** The baker of a listing, who never changes; undefined for an unknown listing. */
export async function findBakerOf(trx: Trx, listingId: ListingId): Promise<PersonId | undefined> {
  const row = await trx
    .selectFrom('food_listings')
    .select('cook_id')
    .where('id', '=', listingId)
    .executeTakeFirst()
  return row?.cook_id
}

/**
 * Locks listings by id and reads everything that placing needs in one query. Also locks the buyer against deletion,
 * after the listings; returns nothing for a deleted buyer (decisions, deleting).
 */
export async function lockStocks(
  trx: Trx,
  listingIds: readonly ListingId[],
  buyerId: PersonId,
): Promise<ListingStock[]> {
  const form = String(listingIds.length)
  const query = lockingQuery(form, [buyerId, ...listingIds], () =>
    stocksOf(trx, listingIds, buyerId).forNoKeyUpdate('food_listings').forKeyShare('buyer').compile(),
  )
  return (await trx.executeQuery(query)).rows
}

/** Reads what `lockStocks` reads, without locks. */
export function readStocks(
  db: Db,
  listingIds: readonly ListingId[],
  buyerId: PersonId,
): Promise<ListingStock[]> {
  return stocksOf(db, listingIds, buyerId).execute()
}

/** The columns of a listing that placing an order and its response need. */
const listingColumns = [
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
] as const

const peopleColumns = [
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
] as const

function stocksOf(db: Db, listingIds: readonly ListingId[], buyerId: PersonId) {
  return db
    .selectFrom('food_listings')
    .innerJoin('users as cook', 'cook.id', 'food_listings.cook_id')
    .innerJoin('users as buyer', (join) => join.on('buyer.id', '=', buyerId))
    .select([
      ...listingColumns,
      listingNotification.as('outbox_event'),
      ...payeeColumns.map((column) => `cook.${column}` as const),
      ...peopleColumns,
      isWeekly.as('is_weekly'),
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
}

/** A locked listing with the columns that an order copies, its baker and the buyer. */
export type ListingStock = InferResult<ReturnType<typeof stocksOf>>[number]

/**
 * The buyer's open orders, locked against concurrent orders of the same buyer. Locks people after listings; the second
 * statement then sees what was placed meanwhile.
 */
export async function lockOpenOrders(trx: Trx, buyerId: PersonId): Promise<OpenOrder[]> {
  const lock = buyerQuery('', [buyerId], () =>
    trx.selectFrom('users').select('id').where('id', '=', buyerId).forNoKeyUpdate().compile(),
  )
  await sendWithNext(trx, lock)
  const query = openOrdersQuery('', [buyerId], () => openOrders(trx, buyerId).compile())
  return (await trx.executeQuery(query)).rows
}

/** Reads the buyer's open orders, without locks. */
export function readOpenOrders(db: Db, buyerId: PersonId): Promise<OpenOrder[]> {
  return openOrders(db, buyerId).execute()
}

function openOrders(db: Db, buyerId: PersonId) {
  return db
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

/** An open order of the buyer. */
export type OpenOrder = InferResult<ReturnType<typeof openOrders>>[number]

/** The open orders paid at pickup, of bakers who keep the pickup limits. */
export function limitedAtPickup(open: readonly OpenOrder[]): OrderAtPickup[] {
  return open.filter(({ is_at_pickup, lifts_pickup_limits }) => is_at_pickup && !lifts_pickup_limits)
}

/** The rows to insert for a checkout. */
export interface Placing {
  checkout: NewCheckoutRow
  payments: readonly NewPaymentRow[]
  orders: readonly OrderRow[]
  now: Date
}

/**
 * Inserts the rows and takes the servings in one statement, sent with the transaction's next one or its commit. That
 * violates `orders_idempotency` or `checkouts_buyer_id_idempotency_key_key` when the buyer's key was already used.
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

/** The shown batch is updated through its listing, by a trigger. */
function takenFromBatches(taken: readonly Taken[], now: Date) {
  return sql`update batches set servings_available = batches.servings_available - taken.servings, updated_at = ${now}
    from ${takenRows(taken)} join food_listings on food_listings.id = taken.id
    where batches.id = taken.batch_id and food_listings.batch_id <> taken.batch_id`
}

/**
 * A VALUES list, one row per listing or batch, so that the planner uses the key: it cannot estimate the rows of a JSON
 * list and would scan the table.
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
  /** null for a listing with one batch */
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

/** The view of an order just placed, as a later read would return it. */
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
    // the baker has not confirmed it yet
    completes_at: null,
    pickup_end: null,
    ready_moment: listing.ready_at,
    hold: null,
    was_not_received: false,
    is_not_received: false,
  }
}

import { sql } from 'kysely'
import { orderZone } from '#server/batches/order-ready.ts'
import type { OrderRow, OrderRowChange, Trx } from '#server/database/tables.ts'
import type { CheckoutId, OrderId, PaymentId, PersonId, PickupId } from '#shared/api/ids.ts'
import { concerns, isOfPickup } from '../reading/order-conditions-repository.ts'
import { objectionStart, pickupEnd, readyMoment } from '../reading/pickup-moment.ts'

/** Locks an order for its buyer, or for its baker once it was placed. */
export function lockOrder(trx: Trx, id: OrderId, personId: PersonId) {
  return trx
    .selectFrom('orders')
    .select(lockedColumns)
    .where('id', '=', id)
    .where(concerns(personId))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks an order of any person. */
export function lockAnyOrder(trx: Trx, id: OrderId): Promise<LockedOrder | undefined> {
  return trx
    .selectFrom('orders')
    .select(lockedColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Locks the orders of a pickup by id. */
export function lockOrdersOfPickup(trx: Trx, id: PickupId): Promise<LockedOrder[]> {
  return trx
    .selectFrom('orders')
    .select(lockedColumns)
    .where(isOfPickup(id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks, by id, the orders of these payments and the held pickup orders of their checkouts. */
export function lockOrdersWaitingFor(
  trx: Trx,
  payments: readonly { id: PaymentId; checkout_id: CheckoutId }[],
): Promise<LockedOrder[]> {
  const paymentIds = payments.map(({ id }) => id)
  const checkoutIds = payments.map(({ checkout_id }) => checkout_id)
  return trx
    .selectFrom('orders')
    .select(lockedColumns)
    .where((order) =>
      order.or([
        order('payment_id', 'in', paymentIds),
        order.and([order('checkout_id', 'in', checkoutIds), isHeldPickup]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** An order paid at pickup that waits for its checkout's payments; matches the partial index. */
export const isHeldPickup = sql<boolean>`orders.payment_status = 'awaiting_payment' and orders.payment_id is null`

/** The full rows of orders that the transaction has already locked, by id. */
export async function listOrdersHeld(trx: Trx, ids: readonly OrderId[]): Promise<LockedOrder[]> {
  if (ids.length === 0) return []
  return trx.selectFrom('orders').select(lockedColumns).where('id', 'in', ids).orderBy('id').execute()
}

export const lockedColumns = [
  'id',
  'buyer_id',
  'cook_id',
  'food_listing_id',
  'batch_id',
  'title',
  'option_name',
  'servings_each',
  'mixed_box',
  'cake_message',
  'unit_price_cents',
  'quantity',
  'fulfilled_quantity',
  'shared_quantity',
  'total_cents',
  'commission_cents',
  'commission_rate',
  'seller_cents',
  'status',
  'status_before_request',
  'payment_status',
  'checkout_id',
  'payment_id',
  'placed_at',
  'packed_at',
  'told_ready_at',
  'set_off_at',
  'completed_at',
  'pays_out_at',
  'received_at',
  'ready_at',
  'answer_by',
  'pickup_code',
  'pickup_time',
  'pickup_date',
  'pickup_window_id',
  'pickup_from',
  'pickup_until',
  'pickup_zone',
  'refunded_cents',
  'lost_cents',
  'refunds_no_show',
  'offers_no_show',
] as const

/** An order locked by its transaction. */
export type LockedOrder = Pick<OrderRow, (typeof lockedColumns)[number]>

/** When an order is ready, its pickup ends and the objection period begins, with the time zone. */
export interface PickupTimes {
  ready: Date
  pickupEnd: Date
  objectionStart: Date
  timeZone: string
}

export function findPickupTimes(trx: Trx, id: OrderId): Promise<PickupTimes> {
  return trx
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .select([
      readyMoment.as('ready'),
      pickupEnd.as('pickupEnd'),
      objectionStart.as('objectionStart'),
      orderZone.as('timeZone'),
    ])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Updates an order that the transaction has locked. */
export async function updateOrder(trx: Trx, id: OrderId, change: OrderRowChange): Promise<void> {
  await updateOrders(trx, [id], change)
}

/** Updates several orders that the transaction has locked. */
export async function updateOrders(trx: Trx, ids: readonly OrderId[], change: OrderRowChange): Promise<void> {
  if (ids.length > 0) await trx.updateTable('orders').set(change).where('id', 'in', ids).execute()
}

import { sql } from 'kysely'
import { orderZone, readyDate, readyTime } from '#server/batches/order-ready.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, OrderRow } from '#server/database/tables.ts'
import type { Announcement } from '#shared/api/announcements.ts'
import type { CheckoutId, OrderId, PersonId, PickupId } from '#shared/api/ids.ts'
import type { OrderChange, OrderHold } from '#shared/api/orders.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import type { Cents } from '#shared/money.ts'
import { openStatuses, toAnswerStatuses } from '#shared/order-status-groups.ts'
import { timedStatuses } from '../rules/order-status-rules.ts'
import { concerns, isNotReceived, isOfPickup, isStoppedBySuspension } from './order-conditions-repository.ts'
import { matchesOrder, type OrderFilter } from './order-filter-repository.ts'
import { pickupEnd, readyMoment } from './pickup-moment.ts'
import { completesAt } from './unobjected-orders-repository.ts'

const viewColumns = [
  'listing.title as listing_title',
  'listing.cuisine',
  'listing.image_url',
  readyDate.as('ready_by_date'),
  readyTime.as('ready_by_time'),
  orderZone.as('time_zone'),
  'listing.address',
  'listing.address_type',
  'listing.hides_address',
  'listing.pickup_instructions',
  'listing.latitude',
  'listing.longitude',
  'listing.shown_latitude',
  'listing.shown_longitude',
  'buyer.first_name as buyer_first_name',
  'buyer.last_name as buyer_last_name',
  'buyer.email as buyer_email',
  'buyer.phone as buyer_phone',
  'buyer.email_verified as is_buyer_confirmed',
  'cook.first_name as cook_first_name',
  'cook.last_name as cook_last_name',
  'cook.email as cook_email',
  'cook.phone as cook_phone',
  'cook.keeps_contact as cook_keeps_contact',
  'cook.location as cook_location',
  'payment.rail',
  'payment.held_until',
  'payment.captured_at as payment_captured_at',
  'review.rating as review_rating',
  'review.body as review_body',
  'review.reply as review_reply',
  'review.replied_at as review_replied_at',
  'review.hidden_at as review_hidden_at',
  'review.created_at as reviewed_at',
] as const

/** The undecided hold of an order, otherwise the latest. */
const shownHold = sql<OrderHold | null>`(
  select json_build_object(
    'cause', hold.cause, 'openedAt', hold.opened_at, 'decideBy', hold.decide_by, 'words', hold.words,
    'answer', hold.answer, 'decision', hold.decision, 'decidedBy', hold.decided_by
  )
  from order_holds as hold where hold.order_id = orders.id
  order by hold.decided_at is null desc, hold.opened_at desc, hold.id limit 1
)`

/** Orders joined with their listing, people and review, for `order-presenter.ts`. */
function orderViews(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .innerJoin('users as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('users as cook', 'cook.id', 'orders.cook_id')
    .leftJoin('payments as payment', 'payment.id', 'orders.payment_id')
    .leftJoin('reviews as review', 'review.order_id', 'orders.id')
    .selectAll('orders')
    .select(viewColumns)
    .select((order) => [
      order
        .selectFrom('disputes')
        .select('disputes.state')
        .whereRef('disputes.payment_id', '=', 'orders.payment_id')
        .orderBy('disputes.opened_at', 'desc')
        .limit(1)
        .as('dispute_state'),
      // the placed open orders of the same pickup
      order
        .selectFrom('orders as together')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('together.pickup_id', '=', 'orders.pickup_id')
        .where('together.placed_at', 'is not', null)
        .where(hasStatus(openStatuses, 'together.status'))
        .as('pickup_orders'),
      sql<Announcement[]>`coalesce((
        select json_agg(json_build_object('body', announcement.body, 'sentAt', announcement.created_at) order by announcement.id)
        from order_announcements join announcements as announcement on announcement.id = announcement_id
        where order_announcements.order_id = orders.id
      ), '[]')`.as('announcements'),
      sql<OrderChange[]>`coalesce((
        select json_agg(json_build_object('what', what, 'before', old_words, 'after', new_words, 'toldAt', told_at,
          'cancelBy', cancel_by, 'cancelledAt', order_changes.cancelled_at) order by told_at, order_changes.id)
        from order_changes where order_changes.order_id = orders.id
      ), '[]')`.as('changes'),
      completesAt.as('completes_at'),
      readyMoment.as('ready_moment'),
      shownHold.as('hold'),
      sql<boolean>`exists (
        select from order_holds as hold where hold.order_id = orders.id and hold.cause = 'not_received'
      )`.as('was_not_received'),
      isNotReceived.as('is_not_received'),
      // nullable: a view of an order just placed does not have it
      pickupEnd.$castTo<Date | null>().as('pickup_end'),
      sql<boolean>`payment.stopped_at is not null or exists (
        select from payment_instructions as failed
        where failed.payment_id = orders.payment_id and failed.status = 'failed'
          and (failed.order_id = orders.id or failed.order_id is null)
      )`.as('is_money_looked_at'),
      sql<Cents>`coalesce((
        select sum(case when credit_account = 'receivable' then amount_cents else -amount_cents end) from ledger_movements
        where order_id = orders.id and orders.payment_id is not null and 'receivable' in (debit_account, credit_account)
          and kind <> 'dispute_withdrawal'
      ), 0)::integer`.as('collected_cents'),
    ])
}

/** An order with its listing, people and review. */
export type OrderView = Awaited<ReturnType<ReturnType<typeof orderViews>['execute']>>[number]

/** An order by id for its buyer, or for its baker once it was placed. */
export function findOrder(db: Db, id: OrderId, personId: PersonId): Promise<OrderView | undefined> {
  return orderViews(db).where('orders.id', '=', id).where(concerns(personId)).executeTakeFirst()
}

/** The orders of a pickup for its buyer or baker, oldest first; empty for anybody else. */
export function listOrdersOfPickup(db: Db, id: PickupId, personId: PersonId): Promise<OrderView[]> {
  return orderViews(db)
    .where(isOfPickup(id))
    .where(concerns(personId))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
}

/** The baker's open pickups with this code; usually one, but codes are short. */
export async function findOpenPickups(db: Db, bakerId: PersonId, pickupCode: string): Promise<PickupId[]> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.coalesce('pickup_id', 'id').$castTo<PickupId>().as('pickup_id'))
    .distinct()
    .where('cook_id', '=', bakerId)
    .where('pickup_code', '=', pickupCode)
    .where('placed_at', 'is not', null)
    .where(hasStatus(openStatuses))
    .orderBy('pickup_id')
    .execute()
  return rows.map(({ pickup_id }) => pickup_id)
}

/** An order by id, of any people. */
export function findAnyOrder(db: Db, id: OrderId): Promise<OrderView | undefined> {
  return orderViews(db).where('orders.id', '=', id).executeTakeFirst()
}

/** The orders with these ids, unordered. */
export function listOrdersById(db: Db, ids: readonly OrderId[]): Promise<OrderView[]> {
  return ids.length === 0 ? Promise.resolve([]) : orderViews(db).where('orders.id', 'in', ids).execute()
}

export function listOrdersOfCheckout(db: Db, checkoutId: CheckoutId): Promise<OrderView[]> {
  return orderViews(db).where('orders.checkout_id', '=', checkoutId).execute()
}

/** Whose orders a list holds: those the person ordered, or those placed with them. */
export interface OrdersOf {
  side: 'buyer_id' | 'cook_id'
  personId: PersonId
  /** default: all */
  filter?: OrderFilter
}

/**
 * A page of a person's orders after an order, newest first. The cursor row is looked up by id because a JavaScript date
 * is less precise than the column.
 */
export function listOrders(
  db: Db,
  { side, personId, filter = {} }: OrdersOf,
  after: OrderId | null,
  limit: number,
): Promise<OrderView[]> {
  const person = sql.ref(`orders.${side}`)
  return orderViews(db)
    .where(sql<boolean>`${person} = ${personId}`)
    .where(matchesOrder(filter, side === 'cook_id' ? 'buyer' : 'cook'))
    .$if(side === 'cook_id', (orders) => orders.where('orders.placed_at', 'is not', null))
    .$if(after !== null, (orders) =>
      orders.where(
        sql<boolean>`(orders.created_at, orders.id) < (
          select last.created_at, last.id from orders as last where last.id = ${after} and ${sql.ref(`last.${side}`)} = ${personId}
        )`,
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}

/** A baker's orders that need an answer: not-received ones first, then by deadline. */
export function listOrdersToAnswer(db: Db, bakerId: PersonId, limit: number): Promise<OrderView[]> {
  return orderViews(db)
    .where('orders.cook_id', '=', bakerId)
    .where('orders.placed_at', 'is not', null)
    .where((order) => order.or([hasStatus(toAnswerStatuses), isNotReceived]))
    .orderBy(sql`case when ${isNotReceived} then null else orders.answer_by end nulls first`)
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** The order that this buyer placed with this idempotency key, if any. */
export function findOrderByKey(
  db: Db,
  buyerId: PersonId,
  key: IdempotencyKey,
): Promise<Pick<OrderRow, 'id' | 'idempotent_body'> | undefined> {
  return db
    .selectFrom('orders')
    .select(['id', 'idempotent_body'])
    .where('buyer_id', '=', buyerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** A page of orders and cancellation requests past their answer deadline, longest overdue first. */
export async function listUnansweredOrders(
  db: Db,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    // matches the partial index
    .where(hasStatus(timedStatuses, 'status'))
    .where('placed_at', 'is not', null)
    .where('answer_by', '<=', now)
    .where(sql<boolean>`not ${isStoppedBySuspension}`)
    .$if(after !== null, (orders) =>
      orders.where(
        sql<boolean>`(answer_by, id) > (select last.answer_by, last.id from orders as last where last.id = ${after})`,
      ),
    )
    .orderBy('answer_by')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

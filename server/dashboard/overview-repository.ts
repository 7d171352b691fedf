import { sql } from 'kysely'
import { comingServings } from '#server/batches/coming-servings.ts'
import { readyDate, readyTime } from '#server/batches/order-ready.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import { type Span, spanOf } from '#server/database/spans.ts'
import type { Db } from '#server/database/tables.ts'
import { askedCents, askedForSellerCents, comingQuantity } from '#server/orders/reading/fulfilled-amounts.ts'
import { isNotReceived } from '#server/orders/reading/order-conditions-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import {
  cancelledStatuses,
  openStatuses,
  soldStatuses,
  toAnswerStatuses,
  toHandOverStatuses,
} from '#shared/order-status-groups.ts'

/** Totals of a baker's placed orders, money in cents. */
export interface OrderTotals {
  waiting: number
  toHandOver: number
  completed: number
  earnings: number
}

/**
 * Sums up a baker's orders; earnings are completed orders after the fee, less the baker's share of refunds and lost
 * disputes.
 */
export function sumOrders(db: Db, cookId: PersonId): Promise<OrderTotals> {
  const refunded = sql`(
    select coalesce(sum(amount_cents - commission_cents), 0) from payment_instructions
    where order_id = orders.id and kind = 'refund' and status not in ('failed', 'void')
  )`
  const lost = sql`(
    select coalesce(sum(share.amount_cents - share.commission_cents), 0)
    from dispute_shares as share join disputes as dispute on dispute.id = share.dispute_id
    where share.order_id = orders.id and share.returned_at is null and dispute.ended_at is not null
  )`
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where ${hasStatus(toAnswerStatuses)} or ${isNotReceived})::int`.as(
        'waiting',
      ),
      sql<number>`count(*) filter (where ${hasStatus(toHandOverStatuses)})::int`.as('toHandOver'),
      sql<number>`count(*) filter (where ${hasStatus(soldStatuses)})::int`.as('completed'),
      sql<number>`coalesce(sum(${askedForSellerCents} - ${refunded} - ${lost}) filter (where ${hasStatus(soldStatuses)}), 0)::float8`.as(
        'earnings',
      ),
    ])
    .where('cook_id', '=', cookId)
    .where('placed_at', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Orders placed on a day (YYYY-MM-DD) and not cancelled, less refunds. */
export interface DaySales {
  date: string
  orders: number
  cents: number
}

/** A baker's sales by day up to now, oldest first, without empty days. */
export function listDaySales(db: Db, cookId: PersonId, days: readonly Span[]): Promise<DaySales[]> {
  return db
    .selectFrom('orders')
    .select([
      spanOf(sql.ref('orders.placed_at'), days).$castTo<string>().as('date'),
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`sum(${askedCents} - orders.refunded_cents)::float8`.as('cents'),
    ])
    .where('orders.cook_id', '=', cookId)
    .where('orders.placed_at', '>=', days[0]?.start ?? null)
    .where(({ not }) => not(hasStatus(cancelledStatuses)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
}

/** A bake renamed between its orders has the title of the latest. */
const latestTitle = sql<string>`(array_agg(orders.title order by orders.id desc))[1]`

/** What a baker's open orders need, by ready time and listing, soonest first, at most `limit`. */
export function listToPrepare(db: Db, cookId: PersonId, limit: number) {
  return db
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .select([
      readyDate.as('date'),
      readyTime.as('readyByTime'),
      'orders.food_listing_id as foodListingId',
      latestTitle.as('title'),
      'orders.serving_description as servingDescription',
      'orders.option_name as optionName',
      sql<number>`sum(${comingQuantity})::int`.as('quantity'),
      sql<number>`sum(${comingServings})::int`.as('servings'),
      sql<number>`count(*)::int`.as('orders'),
    ])
    .where('orders.cook_id', '=', cookId)
    .where('orders.placed_at', 'is not', null)
    .where(hasStatus(openStatuses))
    .groupBy([
      readyDate,
      readyTime,
      'orders.food_listing_id',
      'orders.serving_description',
      'orders.option_name',
    ])
    .orderBy(readyDate)
    .orderBy(readyTime)
    .orderBy(latestTitle)
    .limit(limit)
    .execute()
}

/** A baker's most ordered listings that are not archived, with their orders and servings that were not cancelled. */
export function listTopListings(db: Db, cookId: PersonId, limit: number) {
  return db
    .selectFrom('food_listings as listing')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.food_listing_id', '=', 'listing.id')
        .on('orders.placed_at', 'is not', null)
        .on(({ not }) => not(hasStatus(cancelledStatuses))),
    )
    .select([
      'listing.id',
      sql<number>`count(orders.id)::int`.as('orders'),
      sql<number>`coalesce(sum(${comingServings}), 0)::int`.as('servings'),
    ])
    .where('listing.cook_id', '=', cookId)
    .where('listing.archived_at', 'is', null)
    .groupBy('listing.id')
    .orderBy(sql`2 desc, 3 desc, listing.created_at desc, listing.id desc`)
    .limit(limit)
    .execute()
}

/** The first steps of a baker: whether they posted a listing and introduced themselves. */
export async function findBeginnings(db: Db, cookId: PersonId) {
  return db
    .selectFrom('users')
    .select((user) => [
      user
        .exists(user.selectFrom('food_listings').select('id').whereRef('cook_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('hasPosted'),
      user('bio', 'is not', null).$castTo<boolean>().as('hasIntroduction'),
    ])
    .where('id', '=', cookId)
    .executeTakeFirstOrThrow()
}

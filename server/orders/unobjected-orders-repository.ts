import { sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { objectionHours } from '#shared/order-statuses.ts'
import { completableStatuses } from './order-status-rules.ts'
import { pickupEnd, pickupMoment } from './pickup-moment.ts'

/** Its buyer has asked to cancel it since its pickup began; what came of that does not take the objection back. */
const isObjectedTo = sql<boolean>`coalesce(orders.cancellation_requested_at >= ${pickupMoment}, false)`

const isDisputed = sql<boolean>`exists (select from disputes where disputes.payment_id = orders.payment_id and disputes.ended_at is null)`

/**
 * When an order completes by itself as long as it is confirmed, over `orders` and its `listing`; null of one that does not: from
 * before there was such a thing, objected to, or disputed (decisions, the end of a pickup).
 */
export const completesAt = sql<Date | null>`(case
  when orders.completes_itself and not ${isObjectedTo} and not ${isDisputed}
  then ${pickupEnd} + make_interval(hours => ${objectionHours}::integer)
end)`

/** Through the index of what is to be handed over. */
function toComplete(db: Db, now: Date) {
  return db
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .where(hasStatus(completableStatuses))
    .where('orders.placed_at', 'is not', null)
    .where(sql<boolean>`${completesAt} <= ${now}`)
}

/** The orders that are to complete by themselves by now, by id, beginning after one of them, at most `limit`. */
export async function listOrdersToComplete(
  db: Db,
  { now, after, limit }: { now: Date; after: OrderId | null; limit: number },
): Promise<OrderId[]> {
  const rows = await toComplete(db, now)
    .select('orders.id')
    .$if(after !== null, (orders) => orders.where('orders.id', '>', after))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** When an order was to complete by itself; null when it is not, or not yet. */
export async function findCompletionDue(trx: Trx, id: OrderId, now: Date): Promise<Date | null> {
  const due = await toComplete(trx, now)
    .select(completesAt.as('at'))
    .where('orders.id', '=', id)
    .executeTakeFirst()
  return due?.at ?? null
}

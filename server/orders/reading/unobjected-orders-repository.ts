import { sql } from 'kysely'
import { isHeldUp } from '#server/database/order-hold-condition.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { OrderId, PickupId } from '#shared/api/ids.ts'
import { undoMinutes } from '#shared/order-holds.ts'
import { objectionHours } from '#shared/order-statuses.ts'
import { completableStatuses } from '../rules/order-status-rules.ts'
import { objectionStart } from './pickup-moment.ts'

/**
 * When an order completes by itself as long as it is confirmed, over `orders` and its `listing`: ten minutes after its buyer said that
 * they have it, else a day after the time to object began. Null of one that does not: from before there was such a thing, on hold, or
 * disputed (decisions, the end of a pickup, when a baker is paid).
 */
export const completesAt = sql<Date | null>`(case
  when ${isHeldUp} then null
  when orders.received_at is not null then orders.received_at + make_interval(mins => ${undoMinutes}::integer)
  when orders.completes_itself then ${objectionStart} + make_interval(hours => ${objectionHours}::integer)
end)`

/** Which part of a list a job works on. */
interface Page {
  now: Date
  after: OrderId | null
  limit: number
}

/** Orders to hand over, through their index. */
function toHandOver(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .where(hasStatus(completableStatuses))
    .where('orders.placed_at', 'is not', null)
}

function toComplete(db: Db, now: Date) {
  return toHandOver(db).where(sql<boolean>`${completesAt} <= ${now}`)
}

/** Completed orders whose payout is due, and that nothing holds up; through the index of those that wait for theirs. */
function toPayOut(db: Db, now: Date) {
  return db
    .selectFrom('orders')
    .where('orders.pays_out_at', 'is not', null)
    .where('orders.pays_out_at', '<=', now)
    .where(sql<boolean>`not ${isHeldUp}`)
}

/** The orders that are to complete by themselves by now, by id, beginning after one of them, at most `limit`. */
export async function listOrdersToComplete(db: Db, { now, after, limit }: Page): Promise<OrderId[]> {
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

/** The orders that are to pay by now, by id, beginning after one of them, at most `limit`. */
export async function listOrdersToPayOut(db: Db, { now, after, limit }: Page): Promise<OrderId[]> {
  const rows = await toPayOut(db, now)
    .select('orders.id')
    .$if(after !== null, (orders) => orders.where('orders.id', '>', after))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** When an order was to pay; null when it is not, or not yet. */
export async function findPayoutDue(trx: Trx, id: OrderId, now: Date): Promise<Date | null> {
  const due = await toPayOut(trx, now)
    .select('orders.pays_out_at')
    .where('orders.id', '=', id)
    .executeTakeFirst()
  return due?.pays_out_at ?? null
}

/** How long after a pickup its buyer is asked whether they have it, in hours. */
const askedAfterHours = 2

/** Paid orders that would complete by themselves, and whose buyers were not asked about them. */
function toAskAbout(db: Db, now: Date) {
  return toHandOver(db)
    .where('orders.payment_id', 'is not', null)
    .where('orders.received_at', 'is', null)
    .where('orders.asked_received_at', 'is', null)
    .where(sql<boolean>`${completesAt} > ${now}`)
    .where(sql<boolean>`${objectionStart} + make_interval(hours => ${askedAfterHours}::integer) <= ${now}`)
}

const pickupId = sql<PickupId>`coalesce(orders.pickup_id, orders.id)`

/** The pickups about which buyers are to be asked by now, by id, beginning after one of them, at most `limit`. */
export async function listPickupsToAskAbout(
  db: Db,
  { now, after, limit }: { now: Date; after: PickupId | null; limit: number },
): Promise<PickupId[]> {
  const rows = await toAskAbout(db, now)
    .select(pickupId.as('id'))
    .distinct()
    .$if(after !== null, (orders) => orders.where(sql<boolean>`${pickupId} > ${after}`))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of those orders the ones about which their buyers are to be asked by now. */
export async function filterOrdersToAskAbout(
  trx: Trx,
  ids: readonly OrderId[],
  now: Date,
): Promise<Set<OrderId>> {
  if (ids.length === 0) return new Set()
  const rows = await toAskAbout(trx, now).select('orders.id').where('orders.id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

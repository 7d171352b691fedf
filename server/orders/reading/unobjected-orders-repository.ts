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
 * When a confirmed order completes automatically: ten minutes after receipt, otherwise a day after the objection period
 * begins. Null for older, held and disputed orders (decisions, the end of a pickup, when a baker is paid).
 */
export const completesAt = sql<Date | null>`(case
  when ${isHeldUp} then null
  when orders.received_at is not null then orders.received_at + make_interval(mins => ${undoMinutes}::integer)
  when orders.completes_itself then ${objectionStart} + make_interval(hours => ${objectionHours}::integer)
end)`

/** A page of a job's list. */
interface Page {
  now: Date
  after: OrderId | null
  limit: number
}

/** Orders to hand over; matches their partial index. */
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

/** Completed orders with a due payout that nothing holds up; matches their partial index. */
function toPayOut(db: Db, now: Date) {
  return db
    .selectFrom('orders')
    .where('orders.pays_out_at', 'is not', null)
    .where('orders.pays_out_at', '<=', now)
    .where(sql<boolean>`not ${isHeldUp}`)
}

/** A page of orders due to complete automatically, by id. */
export async function listOrdersToComplete(db: Db, { now, after, limit }: Page): Promise<OrderId[]> {
  const rows = await toComplete(db, now)
    .select('orders.id')
    .$if(after !== null, (orders) => orders.where('orders.id', '>', after))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** When an order was due to complete automatically; null when it is not due. */
export async function findCompletionDue(trx: Trx, id: OrderId, now: Date): Promise<Date | null> {
  const due = await toComplete(trx, now)
    .select(completesAt.as('at'))
    .where('orders.id', '=', id)
    .executeTakeFirst()
  return due?.at ?? null
}

/** A page of orders with a due payout, by id. */
export async function listOrdersToPayOut(db: Db, { now, after, limit }: Page): Promise<OrderId[]> {
  const rows = await toPayOut(db, now)
    .select('orders.id')
    .$if(after !== null, (orders) => orders.where('orders.id', '>', after))
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the payout of an order was due; null when it is not due. */
export async function findPayoutDue(trx: Trx, id: OrderId, now: Date): Promise<Date | null> {
  const due = await toPayOut(trx, now)
    .select('orders.pays_out_at')
    .where('orders.id', '=', id)
    .executeTakeFirst()
  return due?.pays_out_at ?? null
}

/** Hours between a pickup and the email asking about receipt. */
const askedAfterHours = 2

/** Paid orders due for an email asking about receipt. */
function toAskAbout(db: Db, now: Date) {
  return toHandOver(db)
    .where('orders.payment_id', 'is not', null)
    .where('orders.received_at', 'is', null)
    .where('orders.asked_received_at', 'is', null)
    .where(sql<boolean>`${completesAt} > ${now}`)
    .where(sql<boolean>`${objectionStart} + make_interval(hours => ${askedAfterHours}::integer) <= ${now}`)
}

const pickupId = sql<PickupId>`coalesce(orders.pickup_id, orders.id)`

/** A page of pickups due for an email asking about receipt, by id. */
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

/** Rechecks which of these orders are due for an email asking about receipt. */
export async function filterOrdersToAskAbout(
  trx: Trx,
  ids: readonly OrderId[],
  now: Date,
): Promise<Set<OrderId>> {
  if (ids.length === 0) return new Set()
  const rows = await toAskAbout(trx, now).select('orders.id').where('orders.id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

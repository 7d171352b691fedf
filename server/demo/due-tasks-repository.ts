import { sql } from 'kysely'
import { isHeldUp } from '#server/database/order-hold-condition.ts'
import type { Db } from '#server/database/tables.ts'
import { demoEmailEnding } from '#server/listings/listing-rules.ts'
import { pickupEnd, readyMoment } from '#server/orders/reading/pickup-moment.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import { demoEmail, playedBaker } from './demo-people.ts'

/** An order that waits for a demo baker, by the baker's `id`. */
export interface DueTask {
  id: PersonId
  orderId: OrderId
}

interface Page {
  now: Date
  /** orders and requests from before this moment are answered */
  since: Date
  after: OrderId | null
  limit: number
}

/** Placed orders of demo bakers nobody plays, by id. */
function ordersOfSampleBakers(db: Db, { after, limit }: Page) {
  return db
    .selectFrom('orders')
    .innerJoin('food_listings as listing', 'listing.id', 'orders.food_listing_id')
    .innerJoin('users as baker', 'baker.id', 'orders.cook_id')
    .select(['baker.id', 'orders.id as orderId'])
    .where('baker.email', 'like', `%${demoEmailEnding}`)
    .where('baker.email', '<>', demoEmail(playedBaker))
    .where('orders.placed_at', 'is not', null)
    .where(sql<boolean>`not ${isHeldUp}`)
    .$if(after !== null, (orders) => orders.where('orders.id', '>', after))
    .orderBy('orders.id')
    .limit(limit)
}

export function listToConfirm(db: Db, page: Page): Promise<DueTask[]> {
  return ordersOfSampleBakers(db, page)
    .where('orders.status', '=', 'pending')
    .where('orders.placed_at', '<=', page.since)
    .execute()
}

export function listToApprove(db: Db, page: Page): Promise<DueTask[]> {
  return ordersOfSampleBakers(db, page)
    .where('orders.status', '=', 'cancellation_requested')
    .where('orders.cancellation_requested_at', '<=', page.since)
    .execute()
}

export function listToTellReady(db: Db, page: Page): Promise<DueTask[]> {
  return ordersOfSampleBakers(db, page)
    .where('orders.status', '=', 'confirmed')
    .where('orders.told_ready_at', 'is', null)
    .where(sql<boolean>`${readyMoment} <= ${page.now}`)
    .execute()
}

/** Minutes in which a buyer can still say that they have an order, where the pickup was over before it was confirmed. */
const leftToSay = 3

/** Ready orders whose buyer has them, or whose pickup is over. */
export function listToComplete(db: Db, page: Page): Promise<DueTask[]> {
  return ordersOfSampleBakers(db, page)
    .where('orders.status', '=', 'confirmed')
    .where(sql<boolean>`${readyMoment} <= ${page.now}`)
    .where(sql<boolean>`(orders.received_at <= ${page.since}
      or greatest(${pickupEnd}, orders.confirmed_at + make_interval(mins => ${leftToSay}::integer)) <= ${page.now})`)
    .execute()
}

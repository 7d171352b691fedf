import { sql } from 'kysely'
import { orderZone, readyDate, readyTime } from '#server/batches/order-ready.ts'

/*
 * When an order is picked up, on the clock of its listing's place, in SQL over `orders` and its `listing`: the one place
 * that says so.
 */

/** When the window begins that it was ordered for; null where it was ordered for none. */
const windowStart = sql`(orders.pickup_from at time zone orders.pickup_zone)`

/** YYYY-MM-DD: the day of its window, else the one its buyer asked for, else when the goods are ready. */
export const pickupDate = sql<string>`coalesce(${windowStart}::date, orders.pickup_date, ${readyDate})`

/** HH:MM: when its window begins, else the time its buyer asked for, else when the goods are ready. */
export const pickupClock = sql<string>`to_char(coalesce(${windowStart}::time, orders.pickup_time, ${readyTime}), 'HH24:MI')`

/** HH:MM: when its window ends; null where it was ordered for none. */
export const pickupUntilClock = sql<
  string | null
>`to_char(orders.pickup_until at time zone orders.pickup_zone, 'HH24:MI')`

/** When the goods are to be ready, as the order was told. */
export const readyMoment = sql<Date>`coalesce(orders.ready_at, (${readyDate} + ${readyTime}) at time zone ${orderZone})`

const outsideWindows = sql`((coalesce(orders.pickup_date, ${readyDate}) + coalesce(orders.pickup_time, ${readyTime})) at time zone ${orderZone})`

/** The same as a moment: when the pickup begins. */
export const pickupMoment = sql<Date>`coalesce(orders.pickup_from, ${outsideWindows})`

/**
 * When the pickup has ended: with its window, else when it begins. Never before the goods were to be ready as the order was told,
 * whatever its baker makes of the listing since.
 */
export const pickupEnd = sql<Date>`coalesce(orders.pickup_until, greatest(${outsideWindows}, orders.ready_at))`

/**
 * When the time to object begins: when the pickup has ended, or later a suspension's hold was released, as its buyer was asked not to
 * come meanwhile, or the time was over to answer a request to cancel that its buyer made since the pickup began.
 */
export const objectionStart = sql<Date>`greatest(${pickupEnd}, (
  select max(hold.decided_at) from order_holds as hold
  where hold.order_id = orders.id and hold.cause = 'baker_suspended' and hold.decision = 'released'
), case when orders.cancellation_requested_at >= ${pickupMoment} then orders.answer_by end)`

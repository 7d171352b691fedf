import { sql } from 'kysely'
import { orderZone, readyDate, readyTime } from '#server/batches/order-ready.ts'

/* The pickup times of an order in the place's zone, in SQL over `orders` and its `listing`. */

/** The local start of the order's window; null without a window. */
const windowStart = sql`(orders.pickup_from at time zone orders.pickup_zone)`

/** YYYY-MM-DD: the day of the window, otherwise the wished day, otherwise the ready day. */
export const pickupDate = sql<string>`coalesce(${windowStart}::date, orders.pickup_date, ${readyDate})`

/** HH:MM: the start of the window, otherwise the wished time, otherwise the ready time. */
export const pickupClock = sql<string>`to_char(coalesce(${windowStart}::time, orders.pickup_time, ${readyTime}), 'HH24:MI')`

/** HH:MM: the end of the window; null without a window. */
export const pickupUntilClock = sql<
  string | null
>`to_char(orders.pickup_until at time zone orders.pickup_zone, 'HH24:MI')`

/** The ready time as ordered. */
export const readyMoment = sql<Date>`coalesce(orders.ready_at, (${readyDate} + ${readyTime}) at time zone ${orderZone})`

const outsideWindows = sql`((coalesce(orders.pickup_date, ${readyDate}) + coalesce(orders.pickup_time, ${readyTime})) at time zone ${orderZone})`

/** The moment when the pickup begins. */
export const pickupMoment = sql<Date>`coalesce(orders.pickup_from, ${outsideWindows})`

/**
 * The moment when the pickup ends: the end of the window, otherwise its begin, but not before the ready time as
 * ordered, even if the listing changed.
 */
export const pickupEnd = sql<Date>`coalesce(orders.pickup_until, greatest(${outsideWindows}, orders.ready_at))`

/**
 * When the objection period begins: at the end of the pickup, or later when a suspension hold was released, or when the
 * baker's time to answer a cancellation request from during the pickup ended.
 */
export const objectionStart = sql<Date>`greatest(${pickupEnd}, (
  select max(hold.decided_at) from order_holds as hold
  where hold.order_id = orders.id and hold.cause = 'baker_suspended' and hold.decision = 'released'
), case when orders.cancellation_requested_at >= ${pickupMoment} then orders.answer_by end)`

import { sql } from 'kysely'

/*
 * SQL over `orders` and its `listing`: the ready time as of the order, in the time zone of its pickup location.
 * Orders from before we stored it use the listing's.
 */

/** The IANA time zone of the pickup location when it was ordered. */
export const orderZone = sql<string>`coalesce(orders.place ->> 'time_zone', listing.time_zone)`

const readyClock = sql`(orders.ready_at at time zone ${orderZone})`

/** YYYY-MM-DD */
export const readyDate = sql<string>`coalesce(${readyClock}::date, listing.ready_by_date)`

/** HH:MM:SS */
export const readyTime = sql<string>`coalesce(${readyClock}::time, listing.ready_by_time)`

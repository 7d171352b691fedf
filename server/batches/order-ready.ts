import { sql } from 'kysely'

/*
 * When what was ordered is ready, on the clock of where it is picked up, in SQL over `orders` and its `listing`: as the order was told,
 * whatever its baker makes of the listing since. Orders from before they kept that have what the listing says.
 */

/** The IANA zone of that clock, as it was when it was ordered. */
export const orderZone = sql<string>`coalesce(orders.place ->> 'time_zone', listing.time_zone)`

const readyClock = sql`(orders.ready_at at time zone ${orderZone})`

/** YYYY-MM-DD */
export const readyDate = sql<string>`coalesce(${readyClock}::date, listing.ready_by_date)`

/** HH:MM:SS */
export const readyTime = sql<string>`coalesce(${readyClock}::time, listing.ready_by_time)`

import { sql } from 'kysely'

/*
 * When what was ordered is ready, on the clock of its listing's place, in SQL over `orders` and its `listing`. Of a bake with several
 * batches that is what the order was told; the listing itself shows the next one by now.
 */

/** The IANA zone of that clock: of the place as it was when it was ordered, where it is one of the baker's places. */
export const orderZone = sql<string>`coalesce(orders.place ->> 'time_zone', listing.time_zone)`

const readyClock = sql`(case when listing.batch_id is not null then orders.ready_at at time zone ${orderZone} end)`

/** YYYY-MM-DD */
export const readyDate = sql<string>`coalesce(${readyClock}::date, listing.ready_by_date)`

/** HH:MM:SS */
export const readyTime = sql<string>`coalesce(${readyClock}::time, listing.ready_by_time)`

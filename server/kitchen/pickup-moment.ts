import { sql } from 'kysely'

/*
 * When an order is picked up, on the clock of its listing's place, in SQL over `orders` and its `listing`: the one place
 * that says so for the kitchen.
 */

/** YYYY-MM-DD. */
export const pickupDate = sql<string>`listing.ready_by_date`

/** HH:MM: the time its buyer asked for, else when the goods are ready. */
export const pickupClock = sql<string>`to_char(coalesce(orders.pickup_time, listing.ready_by_time), 'HH24:MI')`

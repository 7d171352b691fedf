import { sql } from 'kysely'

/**
 * When an order counts as sold in all reports, in SQL over `orders`: after the objection period, once its service fee
 * is taken. Null before that, and for refunded orders.
 */
export const soldAt = sql<Date | null>`(case when orders.pays_out_at is null then coalesce(orders.settled_at, orders.completed_at) end)`

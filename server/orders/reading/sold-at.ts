import { sql } from 'kysely'

/**
 * When an order counts as sold in every statement, report and file, in SQL over `orders`: once nobody can object any more and its
 * service fee is taken. Null before, and of what was refunded instead.
 */
export const soldAt = sql<Date | null>`(case when orders.pays_out_at is null then coalesce(orders.settled_at, orders.completed_at) end)`

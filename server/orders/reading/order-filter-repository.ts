import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#shared/order-statuses.ts'

/** Filters a list of orders; absent fields do not filter. */
export interface OrderFilter {
  status?: OrderStatus | undefined
  /** part of the title, the notes or the other person's name */
  text?: string | undefined
  /** YYYY-MM-DD, first and last day of ordering in the listing's time zone */
  from?: string | undefined
  to?: string | undefined
}

/**
 * The filter as an SQL condition on `orders` joined with `listing`, `buyer` and `cook`; `other` is the other person.
 */
export function matchesOrder(
  { status, text, from, to }: OrderFilter,
  other: 'buyer' | 'cook',
): RawBuilder<boolean> {
  const words = sql`concat_ws(' ', orders.title, orders.notes, ${sql.ref(`${other}.first_name`)}, ${sql.ref(`${other}.last_name`)})`
  const day = sql`(orders.created_at at time zone listing.time_zone)::date`
  const conditions = [
    sql`true`,
    ...(status ? [sql`orders.status = ${status}`] : []),
    ...(text ? [sql`strpos(fold_text(${words}), fold_text(${text})) > 0`] : []),
    ...(from ? [sql`${day} >= ${from}::date`] : []),
    ...(to ? [sql`${day} <= ${to}::date`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

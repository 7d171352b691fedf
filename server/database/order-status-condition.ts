import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#shared/order-statuses.ts'

/**
 * Whether an order's status is one of a group, in SQL. The group is written out, because plans and the conditions of
 * indexes have to know it; `column` is the status as the query calls it.
 */
export function hasStatus(group: readonly OrderStatus[], column = 'orders.status'): RawBuilder<boolean> {
  const [only] = group
  if (only === undefined) return sql<boolean>`false`
  if (group.length === 1) return sql<boolean>`${sql.ref(column)} = ${sql.lit(only)}`
  return sql<boolean>`${sql.ref(column)} in (${sql.join(group.map((status) => sql.lit(status)))})`
}

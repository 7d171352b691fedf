import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus } from '#shared/order-statuses.ts'

/**
 * SQL for whether an order's status is in a group. The statuses are literals, which plans and partial indexes need;
 * `column` is the status's expression.
 */
export function hasStatus(group: readonly OrderStatus[], column = 'orders.status'): RawBuilder<boolean> {
  const [only] = group
  if (only === undefined) return sql<boolean>`false`
  if (group.length === 1) return sql<boolean>`${sql.ref(column)} = ${sql.lit(only)}`
  return sql<boolean>`${sql.ref(column)} in (${sql.join(group.map((status) => sql.lit(status)))})`
}

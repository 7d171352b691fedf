import type { OrderId } from '#shared/api/ids.ts'
import type { getOrder } from '#shared/api/orders.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** One order, for its buyer or baker. */
export function orderQuery(id: OrderId) {
  return apiQuery<typeof getOrder>('/api/orders/:id', { params: { id } })
}

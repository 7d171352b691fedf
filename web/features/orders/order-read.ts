import type { OrderId } from '#shared/api/ids.ts'
import type { getOrder } from '#shared/api/orders.ts'
import { readOf } from '#web/reads.ts'

/** One order, for its buyer or baker. */
export function orderRead(id: OrderId) {
  return readOf<typeof getOrder>('/api/orders/:id', { params: { id } })
}

import type { getOrder } from '#shared/api/orders.ts'
import { readOf } from '#web/reads.ts'

/** One order, for its buyer or baker. */
export function orderRead(id: string) {
  return readOf<typeof getOrder>('/api/orders/:id', { params: { id } })
}

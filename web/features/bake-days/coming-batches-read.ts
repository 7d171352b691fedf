import type { listComingBatches } from '#shared/api/bake-days.ts'
import { readOf } from '#web/reads.ts'

/** The bake days of a listing that can be ordered. */
export function comingBatchesRead(id: string) {
  return readOf<typeof listComingBatches>('/api/food-listings/:id/batches', { params: { id } })
}

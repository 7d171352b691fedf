import type { listComingBatches } from '#shared/api/bake-days.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The bake days of a listing that buyers can order. */
export function comingBatchesQuery(id: string) {
  return apiQuery<typeof listComingBatches>('/api/food-listings/:id/batches', { params: { id } })
}

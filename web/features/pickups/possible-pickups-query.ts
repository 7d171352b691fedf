import type { BatchId } from '#shared/api/ids.ts'
import type { getPossiblePickups } from '#shared/api/pickup-windows.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The pickup slots of a listing or bake day; always refetched, because other buyers take places. */
export function possiblePickupsQuery(id: string, batchId: BatchId | null = null) {
  return apiQuery<typeof getPossiblePickups>(
    '/api/food-listings/:id/pickup-windows',
    { params: { id }, query: batchId === null ? {} : { batchId } },
    { staleTime: 0, refetchOnWindowFocus: true },
  )
}

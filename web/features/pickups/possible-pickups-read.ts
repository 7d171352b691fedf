import type { BatchId } from '#shared/api/ids.ts'
import type { getPossiblePickups } from '#shared/api/pickup-windows.ts'
import { readOf } from '#web/reads.ts'

/** When a listing, or a bake day of it, can be picked up, as it is now: others may be taking the places. */
export function possiblePickupsRead(id: string, batchId: BatchId | null = null) {
  return readOf<typeof getPossiblePickups>(
    '/api/food-listings/:id/pickup-windows',
    { params: { id }, query: batchId === null ? {} : { batchId } },
    { staleTime: 0, refetchOnWindowFocus: true },
  )
}

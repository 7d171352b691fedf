import type { getListing } from '#shared/api/listings.ts'
import { readOf } from '#web/reads.ts'

/** One listing by its id, as of one of its bake days where one is named. */
export function listingRead(id: string, batchId?: string | null) {
  return readOf<typeof getListing>('/api/food-listings/:id', {
    params: { id },
    query: batchId ? { batchId } : {},
  })
}

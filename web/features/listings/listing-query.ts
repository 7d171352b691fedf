import type { getListing } from '#shared/api/listings.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** One listing by its id, optionally showing one of its batches or the batch of a day. */
export function listingQuery(id: string, batchId?: string | null, day?: string) {
  return apiQuery<typeof getListing>('/api/food-listings/:id', {
    params: { id },
    query: { ...(batchId ? { batchId } : {}), ...(day ? { day } : {}) },
  })
}

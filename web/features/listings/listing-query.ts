import type { getListing } from '#shared/api/listings.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** One listing by its id, as of one of its bake days where one is named, or of that of a wanted day. */
export function listingQuery(id: string, batchId?: string | null, day?: string) {
  return apiQuery<typeof getListing>('/api/food-listings/:id', {
    params: { id },
    query: { ...(batchId ? { batchId } : {}), ...(day ? { day } : {}) },
  })
}

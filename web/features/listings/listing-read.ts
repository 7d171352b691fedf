import type { getListing } from '#shared/api/listings.ts'
import { readOf } from '#web/reads.ts'

/** One listing by its id. */
export function listingRead(id: string) {
  return readOf<typeof getListing>('/api/food-listings/:id', { params: { id } })
}

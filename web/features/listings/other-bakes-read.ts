import type { listOtherBakes } from '#shared/api/other-bakes.ts'
import { readOf } from '#web/reads.ts'

/** What else the baker of a listing sells. */
export function otherBakesRead(id: string) {
  return readOf<typeof listOtherBakes>('/api/food-listings/:id/other-bakes', { params: { id } })
}

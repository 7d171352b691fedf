import type { listOtherBakes } from '#shared/api/other-bakes.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** What else the baker of a listing sells. */
export function otherBakesQuery(id: string) {
  return apiQuery<typeof listOtherBakes>('/api/food-listings/:id/other-bakes', { params: { id } })
}

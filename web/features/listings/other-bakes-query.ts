import type { listOtherBakes } from '#shared/api/other-bakes.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The other listings of a listing's baker. */
export function otherBakesQuery(id: string) {
  return apiQuery<typeof listOtherBakes>('/api/food-listings/:id/other-bakes', { params: { id } })
}

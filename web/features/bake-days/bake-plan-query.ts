import type { getBakePlan } from '#shared/api/bake-days.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The bake plan of one of the signed-in baker's listings. */
export function bakePlanQuery(id: string) {
  return apiQuery<typeof getBakePlan>('/api/food-listings/:id/bake-days', { params: { id } })
}

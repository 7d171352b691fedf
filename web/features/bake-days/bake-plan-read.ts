import type { getBakePlan } from '#shared/api/bake-days.ts'
import { readOf } from '#web/reads.ts'

/** When a listing of the signed-in baker's is baked. */
export function bakePlanRead(id: string) {
  return readOf<typeof getBakePlan>('/api/food-listings/:id/bake-days', { params: { id } })
}

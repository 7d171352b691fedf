import type { getPossiblePickups } from '#shared/api/pickup-windows.ts'
import { readOf } from '#web/reads.ts'

/** When a listing can be picked up, as it is now: others may be taking the places. */
export function possiblePickupsRead(id: string) {
  return readOf<typeof getPossiblePickups>(
    '/api/food-listings/:id/pickup-windows',
    { params: { id } },
    { staleTime: 0, refetchOnWindowFocus: true },
  )
}

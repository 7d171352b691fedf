import type { PickupId } from '#shared/api/ids.ts'
import type { getPickup } from '#shared/api/pickups.ts'
import { apiQuery } from '#web/data/api-query.ts'

/** The orders of one pickup, for its buyer or baker. */
export function pickupQuery(id: PickupId) {
  return apiQuery<typeof getPickup>('/api/pickups/:id', { params: { id } })
}

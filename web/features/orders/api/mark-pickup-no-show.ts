import type { PickupId } from '#shared/api/ids.ts'
import type { markPickupNoShow as call, PickupOutcome } from '#shared/api/pickups.ts'
import { send } from '#web/data/api-client.ts'

/** Says as its baker that nobody came for the orders of a pickup that has ended. */
export function markPickupNoShow(id: PickupId): Promise<PickupOutcome> {
  return send<typeof call>({ method: 'POST', path: '/api/pickups/:id/no-show' }, { params: { id } })
}

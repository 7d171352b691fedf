import type { PickupId } from '#shared/api/ids.ts'
import type { handOverPickup as call, PickupOutcome } from '#shared/api/pickups.ts'
import { send } from '#web/data/api-client.ts'

/** Hands all orders of a pickup over, as their baker: by the code on the buyer's ticket, or without it. */
export function handOverPickup(id: PickupId, pickupCode?: string): Promise<PickupOutcome> {
  return send<typeof call>(
    { method: 'POST', path: '/api/pickups/:id/hand-over' },
    { params: { id }, body: pickupCode ? { pickupCode } : {} },
  )
}

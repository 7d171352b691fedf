import type { CallResponse } from '#shared/api/call.ts'
import type { PickupPlaceId } from '#shared/api/ids.ts'
import type { removePickupPlace as call } from '#shared/api/pickup-places.ts'
import { send } from '#web/data/api-client.ts'

/** Takes a pickup place away, and its windows; orders that were placed for it keep place and times. */
export function removePickupPlace(id: PickupPlaceId): Promise<CallResponse<typeof call>> {
  return send<typeof call>({ method: 'DELETE', path: '/api/sellers/pickup-places/:id' }, { params: { id } })
}

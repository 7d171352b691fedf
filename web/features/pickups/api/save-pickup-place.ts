import type { CallInput } from '#shared/api/call.ts'
import type { PickupPlaceId } from '#shared/api/ids.ts'
import type { addPickupPlace, changePickupPlace, PickupPlace } from '#shared/api/pickup-places.ts'
import { send } from '#web/data/api-client.ts'

type PlaceInput = CallInput<typeof addPickupPlace>['body']

/** Adds a pickup place, or replaces all of the one with the id. */
export function savePickupPlace(id: PickupPlaceId | null, body: PlaceInput): Promise<PickupPlace> {
  if (id === null)
    return send<typeof addPickupPlace>({ method: 'POST', path: '/api/sellers/pickup-places' }, { body })
  return send<typeof changePickupPlace>(
    { method: 'PUT', path: '/api/sellers/pickup-places/:id' },
    { params: { id }, body },
  )
}

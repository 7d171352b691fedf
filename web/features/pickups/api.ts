import type { CallInput, CallResponse } from '#shared/api/call.ts'
import type { PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type {
  addPickupPlace,
  changePickupPlace,
  PickupPlace,
  removePickupPlace as removePickupPlaceCall,
} from '#shared/api/pickup-places.ts'
import type {
  addPickupWindow,
  changePickupWindow,
  PickupWindow,
  removePickupWindow as removePickupWindowCall,
} from '#shared/api/pickup-windows.ts'
import { send } from '#web/data/api-client.ts'

/** Removes a pickup location and its windows; existing orders keep their location and times. */
export function removePickupPlace(id: PickupPlaceId): Promise<CallResponse<typeof removePickupPlaceCall>> {
  return send<typeof removePickupPlaceCall>(
    { method: 'DELETE', path: '/api/sellers/pickup-places/:id' },
    { params: { id } },
  )
}

/** Removes a pickup window; existing orders keep their times. */
export function removePickupWindow(id: PickupWindowId): Promise<CallResponse<typeof removePickupWindowCall>> {
  return send<typeof removePickupWindowCall>(
    { method: 'DELETE', path: '/api/sellers/pickup-windows/:id' },
    { params: { id } },
  )
}

type PlaceInput = CallInput<typeof addPickupPlace>['body']

/** Adds a pickup location (null), or replaces the one with this ID. */
export function savePickupPlace(id: PickupPlaceId | null, body: PlaceInput): Promise<PickupPlace> {
  if (id === null)
    return send<typeof addPickupPlace>({ method: 'POST', path: '/api/sellers/pickup-places' }, { body })
  return send<typeof changePickupPlace>(
    { method: 'PUT', path: '/api/sellers/pickup-places/:id' },
    { params: { id }, body },
  )
}

type WindowInput = CallInput<typeof addPickupWindow>['body']

/** Adds a pickup window (null), or replaces the one with this ID. */
export function savePickupWindow(id: PickupWindowId | null, body: WindowInput): Promise<PickupWindow> {
  if (id === null)
    return send<typeof addPickupWindow>({ method: 'POST', path: '/api/sellers/pickup-windows' }, { body })
  return send<typeof changePickupWindow>(
    { method: 'PUT', path: '/api/sellers/pickup-windows/:id' },
    { params: { id }, body },
  )
}

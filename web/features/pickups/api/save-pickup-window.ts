import type { CallInput } from '#shared/api/call.ts'
import type { PickupWindowId } from '#shared/api/ids.ts'
import type { addPickupWindow, changePickupWindow, PickupWindow } from '#shared/api/pickup-windows.ts'
import { send } from '#web/data/api-client.ts'

type WindowInput = CallInput<typeof addPickupWindow>['body']

/** Adds a pickup window, or replaces all of the one with the id. */
export function savePickupWindow(id: PickupWindowId | null, body: WindowInput): Promise<PickupWindow> {
  if (id === null)
    return send<typeof addPickupWindow>({ method: 'POST', path: '/api/sellers/pickup-windows' }, { body })
  return send<typeof changePickupWindow>(
    { method: 'PUT', path: '/api/sellers/pickup-windows/:id' },
    { params: { id }, body },
  )
}

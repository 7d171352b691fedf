import type { CallResponse } from '#shared/api/call.ts'
import type { PickupWindowId } from '#shared/api/ids.ts'
import type { removePickupWindow as call } from '#shared/api/pickup-windows.ts'
import { send } from '#web/data/api-client.ts'

/** Takes a pickup window away; orders that were placed for it keep their times. */
export function removePickupWindow(id: PickupWindowId): Promise<CallResponse<typeof call>> {
  return send<typeof call>({ method: 'DELETE', path: '/api/sellers/pickup-windows/:id' }, { params: { id } })
}

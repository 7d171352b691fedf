import type { Viewer } from '#server/accounts/viewer.ts'
import type { PickupId } from '#shared/api/ids.ts'
import type { PickupOutcome } from '#shared/api/pickups.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { completeOrder } from '../changing/complete-order.ts'
import { actOnPickup } from './act-on-pickup.ts'

interface HandOver {
  /** the buyer's code; undefined: handed over without it */
  pickupCode: string | undefined
  /** completes one order */
  complete?: typeof completeOrder
  /** gets unexpected errors */
  onFailure: (error: unknown) => void
}

/** The baker hands over all open orders of a pickup. Throws as `actOnPickup` and `completeOrder`. */
export function handOverPickup(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  id: PickupId,
  { pickupCode, complete = completeOrder, onFailure }: HandOver,
): Promise<PickupOutcome> {
  return actOnPickup(context, viewer, id, {
    act: (orderId) => complete(context, viewer, orderId, pickupCode),
    onFailure,
  })
}

import type { Viewer } from '#server/accounts/viewer.ts'
import type { PickupId } from '#shared/api/ids.ts'
import type { PickupOutcome } from '#shared/api/pickups.ts'
import type { OrderContext } from '../changing/change-order-status.ts'
import { completeOrder } from '../changing/complete-order.ts'
import { actOnPickup } from './act-on-pickup.ts'

/** How a pickup is handed over. */
interface HandOver {
  /** what the buyer showed; undefined: the baker vouches alone */
  pickupCode: string | undefined
  /** completes one order, as `completeOrder` does */
  complete?: typeof completeOrder
  /** told of what went wrong with an order where nobody was to blame */
  onFailure: (error: unknown) => void
}

/** The baker hands all open orders of a pickup over; errors as `actOnPickup` and `completeOrder`. */
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

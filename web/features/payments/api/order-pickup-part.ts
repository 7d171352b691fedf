import type { Checkout, orderPickupPart as orderPickupPartCall } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { send } from '#web/data/api-client.ts'

/** Orders only what a checkout pays at pickup; what waits for a payment is given up. */
export function orderPickupPart(id: CheckoutId): Promise<Checkout> {
  return send<typeof orderPickupPartCall>(
    { method: 'POST', path: '/api/checkouts/:id/order-pickup' },
    { params: { id } },
  )
}

import type { abandonCheckout as abandonCheckoutCall, Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { send } from '#web/data/api-client.ts'

/** Stops paying for a checkout, or for its part over one rail: what is not paid is cancelled, its servings go back. */
export function abandonCheckout(id: CheckoutId, rail?: Rail): Promise<Checkout> {
  return send<typeof abandonCheckoutCall>(
    { method: 'POST', path: '/api/checkouts/:id/abandon' },
    { params: { id }, body: rail ? { rail } : {} },
  )
}

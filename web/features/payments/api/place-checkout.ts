import type { CallInput } from '#shared/api/call.ts'
import type { Checkout, placeCheckout as placeCheckoutCall } from '#shared/api/checkouts.ts'
import type { IdempotencyKey, idempotencyHeader } from '#shared/api/orders.ts'
import { send } from '#web/data/api-client.ts'

// written out, and checked by its type, so that the contract's schemas stay out of the page
const keyHeader: typeof idempotencyHeader = 'idempotency-key'

/** Places a cart. However often it is sent with the same key, there is one checkout. */
export function placeCheckout(
  body: CallInput<typeof placeCheckoutCall>['body'],
  key: IdempotencyKey,
): Promise<Checkout> {
  return send<typeof placeCheckoutCall>(
    { method: 'POST', path: '/api/checkouts' },
    { body },
    { [keyHeader]: key },
  )
}

import type { Call, CallInput, CallResponse } from '#shared/api/call.ts'
import type {
  abandonCheckout as abandonCheckoutCall,
  Checkout,
  orderPickupPart as orderPickupPartCall,
  placeCheckout as placeCheckoutCall,
} from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type IdempotencyKey, idempotencyHeader } from '#shared/idempotency-key.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { ApiError, NoResponseError, send } from '#web/data/api-client.ts'

/** Stops paying for a checkout, or for its part over one rail: what is not paid is cancelled, its servings go back. */
export function abandonCheckout(id: CheckoutId, rail?: Rail): Promise<Checkout> {
  return send<typeof abandonCheckoutCall>(
    { method: 'POST', path: '/api/checkouts/:id/abandon' },
    { params: { id }, body: rail ? { rail } : {} },
  )
}

/** Orders only what a checkout pays at pickup; what waits for a payment is given up. */
export function orderPickupPart(id: CheckoutId): Promise<Checkout> {
  return send<typeof orderPickupPartCall>(
    { method: 'POST', path: '/api/checkouts/:id/order-pickup' },
    { params: { id } },
  )
}

/** A payment call that was not answered with success, in the documented words (PAY-13, PAY-14). */
class PaymentCallError extends ApiError {
  override name = 'PaymentCallError'

  constructor(what: string, status: number, statusText: string, text: string) {
    super(status, text)
    this.message = `${what}: ${status} ${statusText}`
  }
}

/** Whether nobody knows yet what a failed call has done: no answer came, or one that is not the product's own word. */
export function isUnknown(error: unknown): boolean {
  return error instanceof NoResponseError || (error instanceof ApiError && error.status >= 500)
}

/**
 * Posts a payment call; `what` begins the message of a refusal, such as "Failed to create order". Raises
 * PaymentCallError, or NoResponseError.
 */
export async function postPayment<C extends Call>(
  url: string,
  what: string,
  body?: object,
): Promise<CallResponse<C>> {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    throw new NoResponseError(url, cause)
  })
  if (!response.ok)
    throw new PaymentCallError(what, response.status, response.statusText, await response.text())
  // taken on trust as every answer of ours is, see api-client.ts
  const answer: CallResponse<C> = await response.json()
  return answer
}

/** Places a cart. However often it is sent with the same key, there is one checkout. */
export function placeCheckout(
  body: CallInput<typeof placeCheckoutCall>['body'],
  key: IdempotencyKey,
): Promise<Checkout> {
  return send<typeof placeCheckoutCall>(
    { method: 'POST', path: '/api/checkouts' },
    { body },
    { [idempotencyHeader]: key },
  )
}

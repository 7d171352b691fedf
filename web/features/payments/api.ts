import type { Call, CallInput, CallResponse } from '#shared/api/call.ts'
import type {
  abandonCheckout as abandonCheckoutCall,
  Checkout,
  checkCheckout as checkCheckoutCall,
  orderPickupPart as orderPickupPartCall,
  placeCheckout as placeCheckoutCall,
} from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import { type IdempotencyKey, idempotencyHeader } from '#shared/idempotency-key.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { ApiError, NoResponseError, send } from '#web/data/api-client.ts'

/** Cancels the unpaid part of a checkout, or of one rail, and restocks its servings. */
export function abandonCheckout(id: CheckoutId, rail?: Rail): Promise<Checkout> {
  return send<typeof abandonCheckoutCall>(
    { method: 'POST', path: '/api/checkouts/:id/abandon' },
    { params: { id }, body: rail ? { rail } : {} },
  )
}

/** Places only the part paid at pickup and cancels the online part. */
export function orderPickupPart(id: CheckoutId): Promise<Checkout> {
  return send<typeof orderPickupPartCall>(
    { method: 'POST', path: '/api/checkouts/:id/order-pickup' },
    { params: { id } },
  )
}

/** An unsuccessful response to a payment call, with the documented message (PAY-13, PAY-14). */
class PaymentCallError extends ApiError {
  override name = 'PaymentCallError'

  constructor(what: string, status: number, statusText: string, text: string) {
    super(status, text)
    this.message = `${what}: ${status} ${statusText}`
  }
}

/** Whether the outcome of a failed call is unknown: no response, or a server error. */
export function isUnknown(error: unknown): boolean {
  return error instanceof NoResponseError || (error instanceof ApiError && error.status >= 500)
}

/**
 * Posts a payment call. `what` begins the error message, such as "Failed to create order". Throws PaymentCallError or
 * NoResponseError.
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
  // our own API's responses are trusted, see api-client.ts
  const answer: CallResponse<C> = await response.json()
  return answer
}

/** Asks what would be refused if a cart were placed now. */
export function checkCheckout(body: CallInput<typeof checkCheckoutCall>['body']) {
  return send<typeof checkCheckoutCall>({ method: 'POST', path: '/api/checkouts/check' }, { body })
}

/** Places a cart. Sending it again with the same key returns the same checkout. */
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

import type { Call, CallResponse } from '#shared/api/call.ts'
import { ApiError, NoResponseError } from '#web/data/api-client.ts'

/** A payment call that was not answered with success, in the documented words (PAY-13, PAY-14). */
export class PaymentCallError extends ApiError {
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

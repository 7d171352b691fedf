/** The details of a Stripe error (its API reference, "Errors"). */
export interface RefusalDetails {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  /** the affected intent, as Stripe shows it */
  payment_intent?: Record<string, unknown>
}

/** A Stripe error with its HTTP status. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly details: RefusalDetails

  constructor(status: number, details: RefusalDetails) {
    super(details.message)
    this.status = status
    this.details = details
  }
}

/** An invalid request. */
export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })
}

/** An unknown object. */
export function missing(what: string, id: string): StripeRefusal {
  const message = `No such ${what}: '${id}'`
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message })
}

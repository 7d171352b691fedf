import * as z from 'zod/mini'

/** Every error code of the API with its HTTP status and its meaning (decisions, OPEN-80). */
export const errorStatus = {
  /** the request is malformed: no body, invalid JSON or a wrong length */
  bad_request: 400,
  /** nobody is signed in, or the session or token has expired */
  unauthenticated: 401,
  /** the password, code or passkey is wrong */
  invalid_credentials: 401,
  /** the access token is malformed, unknown, revoked or expired */
  invalid_token: 401,
  /** the caller may not do this */
  forbidden: 403,
  /** a browser sent the request from another site's page */
  wrong_origin: 403,
  /** the admin must first finish setting up their sign-in */
  set_up_needed: 403,
  /** the caller must first confirm that it is them: `POST /api/proof` */
  proof_needed: 403,
  /** the caller must first confirm their email address */
  email_unconfirmed: 403,
  /** no access token may make this call */
  token_refused: 403,
  /** the access token lacks the scope that the message names */
  scope_needed: 403,
  /** there is nothing at this address, or the caller may not see it */
  not_found: 404,
  /** the path does not take this method; `Allow` lists those it takes */
  method_not_allowed: 405,
  /** it contradicts the current state; the message says how */
  conflict: 409,
  /** the email address already has an account */
  email_taken: 409,
  /** fewer servings are left than wanted */
  sold_out: 409,
  /** the total differs from the one the buyer agreed to; read the listing again */
  price_changed: 409,
  /** sign-up, posting or ordering is closed now */
  closed: 409,
  /** open orders are affected: send what happens to them as `existingOrders` */
  orders_open: 409,
  /** the order's status does not allow this; read the order again */
  wrong_transition: 409,
  /** the pickup window takes no more orders */
  pickup_full: 409,
  /** the pickup can no longer be ordered */
  pickup_closed: 409,
  /** the body is too large */
  too_large: 413,
  /** the body has another content type than the call takes */
  unsupported_media_type: 415,
  /** a field is invalid; `fields` names each one and says why */
  invalid: 422,
  /** the same `Idempotency-Key` came with another body */
  idempotency_mismatch: 422,
  /** a pickup window must be chosen */
  pickup_needed: 422,
  /** one of the options must be chosen */
  option_needed: 422,
  /** too many requests; `Retry-After` says when to try again */
  rate_limited: 429,
  /** something failed on our side; `requestId` identifies it */
  internal: 500,
  /** the service is briefly unavailable; `Retry-After` says when to try again */
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every error response. */
export const ErrorResponse = z.object({
  /** the code, such as `sold_out`, which programs can compare */
  error: z.string(),
  /** a sentence for people */
  message: z.string(),
  /** the invalid fields, each with a sentence */
  fields: z.optional(z.record(z.string(), z.string())),
  /** identifies the request in the server's log */
  requestId: z.string(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>

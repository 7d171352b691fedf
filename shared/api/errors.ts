import * as z from 'zod/mini'

/** Every error code of the API with its HTTP status (decisions, OPEN-80). */
export const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  /** the access token is malformed, unknown, revoked or expired */
  invalid_token: 401,
  forbidden: 403,
  wrong_origin: 403,
  set_up_needed: 403,
  proof_needed: 403,
  email_unconfirmed: 403,
  /** no access token may make this call */
  token_refused: 403,
  /** the access token lacks the scope that the message names */
  scope_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  sold_out: 409,
  price_changed: 409,
  closed: 409,
  orders_open: 409,
  wrong_transition: 409,
  pickup_full: 409,
  pickup_closed: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  idempotency_mismatch: 422,
  pickup_needed: 422,
  option_needed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The body of every error response; `fields` names the invalid fields and their messages. */
export const ErrorResponse = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>

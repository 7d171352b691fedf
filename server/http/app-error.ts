import { type ErrorCode, errorStatus } from '#shared/api/errors.ts'
import type { Refusal } from './refusals.ts'

/** What to fix, in words, by field name. */
export type FieldMessages = Record<string, string>

/**
 * The product's only error class. The code sets the HTTP status (`errorStatus`), the message is for the person, `cause`
 * only for the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldMessages | undefined
  /** seconds to wait before retrying */
  readonly retryAfter: number | undefined
  /** how to count and log it, when somebody may be trying to get in */
  readonly refusal: Refusal | undefined
  /** the `WWW-Authenticate` header, for access tokens */
  readonly challenge: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: FieldMessages
      retryAfter?: number
      refusal?: Refusal
      challenge?: string
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.refusal = options.refusal
    this.challenge = options.challenge
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

import { type ErrorCode, errorStatus } from '#shared/api/errors.ts'
import type { Refusal } from './refusals.ts'

/** What to mend, by field name, in words. */
export type FieldMessages = Record<string, string>

/**
 * The one error of the product. The code decides the HTTP status (`errorStatus`), the message is for the person,
 * `cause` only for the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldMessages | undefined
  /** seconds after which trying again makes sense */
  readonly retryAfter: number | undefined
  /** what is counted and logged of it, where somebody may be trying to get in */
  readonly refusal: Refusal | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldMessages; retryAfter?: number; refusal?: Refusal; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.refusal = options.refusal
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

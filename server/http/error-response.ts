import type { FastifyError } from 'fastify'
import { DatabaseBusyError } from '#server/database/database.ts'
import { isStorageFull, storageFullMessage } from '#server/database/storage-state.ts'
import { TransactionTooLongError } from '#server/database/transaction.ts'
import type { ErrorResponse } from '#shared/api/errors.ts'
import { AppError, type FieldMessages } from './app-error.ts'
import { InvalidInputError } from './input-validator.ts'

/**
 * Converts every failure to an AppError: framework and database errors are translated, others become `internal`.
 * `request` shows whether there was a body to validate.
 */
export function toAppError(error: unknown, request?: { body: unknown }): AppError {
  if (error instanceof AppError) return error
  if (error instanceof InvalidInputError) {
    const { issues, validationContext } = error
    if (validationContext === 'body' && request && (request.body ?? null) === null)
      return new AppError('bad_request', nothingSent, { cause: error })
    return fromValidation(issues, validationContext)
  }
  if (isStorageFull(error)) return storageFull(error)
  if (isDatabaseAway(error)) {
    const message = 'We can’t reach our records right now. Try again in a moment.'
    return new AppError('unavailable', message, { retryAfter: 5, cause: error })
  }
  return (
    fromFramework(error) ?? new AppError('internal', 'Something went wrong on our side.', { cause: error })
  )
}

/** The error when the database has no space for a write. */
function storageFull(cause: unknown): AppError {
  return new AppError('unavailable', storageFullMessage, { retryAfter: 30, cause })
}

/** The body of an error response (decisions, OPEN-80). */
export function errorResponse(error: AppError, requestId: string): ErrorResponse {
  return {
    error: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId,
  }
}

function fromValidation(issues: InvalidInputError['issues'], context: string | undefined): AppError {
  // an invalid id cannot name anything
  if (context === 'params') return new AppError('not_found', 'We could not find that.')
  const fields: FieldMessages = {}
  for (const { path, message } of issues) fields[String(path[0] ?? '') || 'body'] ??= message
  return new AppError('invalid', 'Please fix the highlighted fields', { fields })
}

// for programs: pages send nothing of the kind
const nothingSent = /* @wc-ignore */ 'The request has no body. Send it as JSON.'
const notJson = /* @wc-ignore */ 'The request is not valid JSON.'

const frameworkErrors: Record<string, [code: ConstructorParameters<typeof AppError>[0], message: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_request', notJson],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_request', nothingSent],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'bad_request',
    /* @wc-ignore */ 'The request’s length differs from its Content-Length.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'too_large',
    'That’s more than we can accept at once. Send less and try again.',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', /* @wc-ignore */ 'Send JSON.'],
}

function fromFramework(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null
  // framework errors have these two properties
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : frameworkErrors[code]
  if (known) return new AppError(known[0], known[1], { cause: error })
  if (error instanceof SyntaxError && statusCode === 400)
    return new AppError('bad_request', notJson, { cause: error })
  if (statusCode === 400)
    return new AppError('bad_request', /* @wc-ignore */ 'The request is malformed.', { cause: error })
  if (statusCode === 404) return new AppError('not_found', 'We could not find that.', { cause: error })
  return null
}

/**
 * PostgreSQL's codes for a shutdown, no resources (53), a statement timeout (57014), a lock timeout (55P03), deadlock
 * or serialization failure (40P01, 40001), then socket errors.
 */
const codesOfAway =
  /^(08|53|57P|57014|25P03|55P03|40P01|40001|ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/

/** The driver's messages for a lost or missing connection and for a read timeout. */
const messagesOfAway =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/

/** Whether the failure is temporary: the database cannot answer now, and a retry may succeed. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseBusyError || error instanceof TransactionTooLongError) return true
  return ('code' in error && codesOfAway.test(String(error.code))) || messagesOfAway.test(error.message)
}

import { ApiError, NoResponseError } from './api-client.ts'

/** Whether a read failed because there is no network or the server does not respond. */
export function isOutage(error: unknown): boolean {
  if (error instanceof NoResponseError) return true
  if (error instanceof ApiError) return error.status >= 500
  // a read may throw its own message; the original error is then its cause
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause)
}

import { ApiError, NoResponseError } from './api-client.ts'

/** Whether a read failed for a reason that is not the answer's own: no network, or a server that does not answer. */
export function isOutage(error: unknown): boolean {
  if (error instanceof NoResponseError) return true
  if (error instanceof ApiError) return error.status >= 500
  // a read may raise its own message; what went wrong is then its cause
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause)
}

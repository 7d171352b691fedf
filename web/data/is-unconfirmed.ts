import { ApiError } from './api-client.ts'

/** Whether a call was rejected because the user has not confirmed their email address. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_unconfirmed'
}

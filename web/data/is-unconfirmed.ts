import { ApiError } from './api-client.ts'

/** Whether a call was refused because its sender has not confirmed their address. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'email_unconfirmed'
}

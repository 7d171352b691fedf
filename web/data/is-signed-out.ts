import { ApiError } from './api-client.ts'

/** Whether a call failed because nobody is signed in anymore. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}

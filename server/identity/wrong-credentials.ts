import { AppError } from '#server/http/app-error.ts'

/** The same answer to every failed sign-in, whatever was wrong (decisions, OPEN-11). */
export function wrongCredentials(cause?: unknown): AppError {
  return new AppError('invalid_credentials', 'Invalid credentials', {
    refusal: { kind: 'failed_sign_in' },
    cause,
  })
}

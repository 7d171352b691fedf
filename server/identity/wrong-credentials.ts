import { AppError } from '#server/http/app-error.ts'

/** The one answer to a sign-in that does not work, whatever was wrong with it (decisions, OPEN-11). */
export function wrongCredentials(cause?: unknown): AppError {
  return new AppError('invalid_credentials', 'Invalid credentials', {
    refusal: { kind: 'failed_sign_in' },
    cause,
  })
}

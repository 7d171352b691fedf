import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'

const networkError = 'Network error. Please try again.'

/** Describes a failed sign-in to the console (ADMIN-24, ADMIN-25). */
export function adminSignInFailure(error: unknown): { title: string; description: string } {
  const title = 'Login Failed'
  if (error instanceof NoResponseError) return { title, description: networkError }
  const reason = error instanceof ApiError ? error.reason : null
  return { title, description: reason ?? 'Invalid credentials' }
}

/** The field errors of a failed call; errors outside `names` go to `form`. */
export function adminFormErrors(error: unknown, names: readonly string[]): FieldErrors {
  if (!(error instanceof ApiError)) return { form: networkError }
  const known = Object.fromEntries(Object.entries(error.fields).filter(([name]) => names.includes(name)))
  return hasErrors(known) ? known : { form: error.reason ?? 'That did not work. Try again.' }
}

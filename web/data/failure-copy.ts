import { ApiError } from './api-client.ts'
import { type FieldErrors, hasErrors } from './field-errors.ts'

/** What is said where no answer came, or one without a sentence for people. */
export const unreachable = 'We could not reach the bakery. Please check your connection and try again.'

/** Why a call failed: the answer's own sentence, where there is one. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError ? error.reason : null) ?? unreachable
}

/** Why a call failed, in words: what to mend in a field before the answer's own sentence. */
export function failureText(error: unknown): string {
  return (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? reasonOf(error)
}

/** What went wrong with a form, at its fields where it belongs there, else at `form`. */
export function formErrors(error: unknown): FieldErrors {
  if (error instanceof ApiError && hasErrors(error.fields)) return error.fields
  return { form: reasonOf(error) }
}

/** What went wrong with a form at its fields, by the first part of their names, and in words at `form` in any case. */
export function errorsWithReason(
  error: unknown,
  words: (error: unknown) => string = failureText,
): FieldErrors {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return {
    ...Object.fromEntries(fields.map(([name, text]) => [name.split('.')[0], text])),
    form: words(error),
  }
}

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
  return Object.values(fieldsOf(error))[0] ?? reasonOf(error)
}

/** What a call was refused for, at the fields of the form that it came from. */
export function fieldsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {}
}

/** What went wrong with a form, at its fields where it belongs there, else at `form`. */
export function formErrors(error: unknown): FieldErrors {
  const fields = fieldsOf(error)
  return hasErrors(fields) ? fields : { form: reasonOf(error) }
}

/** What went wrong with a form at its fields, by their names and the first parts of these, and in words at `form` in any case. */
export function errorsWithReason(
  error: unknown,
  words: (error: unknown) => string = failureText,
): FieldErrors {
  const fields = fieldsOf(error)
  const outer = Object.entries(fields).map(([name, text]) => [name.split('.')[0], text])
  return { ...Object.fromEntries(outer), ...fields, form: words(error) }
}

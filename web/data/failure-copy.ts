import { ApiError } from './api-client.ts'
import { type FieldErrors, hasErrors } from './field-errors.ts'

/** The message when there was no response, or a response without a message for people. */
export const unreachable = 'BakeSale could not be reached. Check your connection and try again.'

/** Why a call failed: the response's message, if it has one. */
export function reasonOf(error: unknown): string {
  return (error instanceof ApiError ? error.reason : null) ?? unreachable
}

/** Why a call failed: the first field error, otherwise the response's message. */
export function failureText(error: unknown): string {
  return Object.values(fieldsOf(error))[0] ?? reasonOf(error)
}

/** The field errors of a rejected call. */
export function fieldsOf(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {}
}

/** The errors of a form: at its fields, or at `form` if no field is wrong. */
export function formErrors(error: unknown): FieldErrors {
  const fields = fieldsOf(error)
  return hasErrors(fields) ? fields : { form: reasonOf(error) }
}

/** The field errors of a form, by full name and by the first part of the name, and always the reason at `form`. */
export function errorsWithReason(
  error: unknown,
  words: (error: unknown) => string = failureText,
): FieldErrors {
  const fields = fieldsOf(error)
  const outer = Object.entries(fields).map(([name, text]) => [name.split('.')[0], text])
  return { ...Object.fromEntries(outer), ...fields, form: words(error) }
}

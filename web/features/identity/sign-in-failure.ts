import { ApiError } from '#web/data/api-client.ts'
import { unreachable } from '#web/data/failure-copy.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'

/** A failure as a toast plus the form's errors. */
export interface FormFailure {
  title: string
  description: string
  errors: FieldErrors
}

/** Describes a failed sign-in (AUTH-05, AUTH-06). */
export function signInFailure(error: unknown): FormFailure {
  const { reason, fields, code } = answerOf(error)
  if (code === 'invalid_credentials') {
    return {
      title: 'Invalid Credentials',
      description: reason ?? 'Invalid credentials',
      errors: { password: 'That email and password do not match.' },
    }
  }
  const description = reason ?? unreachable
  return { title: 'Login Failed', description, errors: { ...fields, form: description } }
}

/** Describes a failed sign-up (AUTH-18), and whether the address is already taken. */
export function signUpFailure(error: unknown): FormFailure & { isTaken: boolean } {
  const { reason, fields, code } = answerOf(error)
  const description = reason ?? unreachable
  const isTaken = code === 'email_taken'
  const place = isTaken ? 'email' : 'form'
  return { title: 'Signup Failed', description, errors: { [place]: description, ...fields }, isTaken }
}

function answerOf(error: unknown): Pick<ApiError, 'reason' | 'fields' | 'code'> {
  return error instanceof ApiError ? error : { reason: null, fields: {}, code: null }
}

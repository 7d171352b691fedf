import { SignInBody } from '#shared/api/accounts.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'

export interface SignInTyped {
  email: string
  password: string
}

/** The typed values of a sign-in form. */
export function signInTyped({ email = '', password = '' }: TypedTexts): SignInTyped {
  return { email, password }
}

/** The errors of the login page, where no field may be empty (AUTH-04). */
export function checkSignIn(typed: SignInTyped): FieldErrors {
  const message = 'Please enter both email and password.'
  if (typed.email.trim() === '') return { email: message }
  if (typed.password === '') return { password: message }
  return fieldErrors(SignInBody.safeParse(typed))
}

/** The errors of the Sign In tab (AUTH-23, AUTH-26). */
export function checkTabSignIn(typed: SignInTyped): FieldErrors {
  return fieldErrors(SignInBody.safeParse(typed))
}

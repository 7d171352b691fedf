import { SignInBody } from '#shared/api/accounts.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { formText } from './form-text.ts'

/** What a person typed to sign in. */
export interface SignInTyped {
  email: string
  password: string
}

/** What a sign-in form holds. */
export function signInTyped(form: FormData): SignInTyped {
  return { email: formText(form, 'email'), password: formText(form, 'password') }
}

/** What is wrong on the login page; nothing may be empty (AUTH-04). */
export function checkSignIn(typed: SignInTyped): FieldErrors {
  const message = 'Please enter both email and password.'
  if (typed.email.trim() === '') return { email: message }
  if (typed.password === '') return { password: message }
  return fieldErrors(SignInBody.safeParse(typed))
}

/** What is wrong on the Sign In tab (AUTH-23, AUTH-26). */
export function checkTabSignIn(typed: SignInTyped): FieldErrors {
  return fieldErrors(SignInBody.safeParse(typed))
}

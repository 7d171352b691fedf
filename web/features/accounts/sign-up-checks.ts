import { SignUpBody } from '#shared/api/accounts.ts'
import { type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'

export interface SignUpTyped {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
}

/** The typed values of a sign-up form. */
export function signUpTyped({
  firstName = '',
  lastName = '',
  email = '',
  password = '',
  confirmPassword = '',
}: TypedTexts): SignUpTyped {
  return { firstName, lastName, email, password, confirmPassword }
}

const required = ['firstName', 'email', 'password', 'confirmPassword'] as const

/** The errors of the signup page, where only the last name may be empty (AUTH-10 to AUTH-14). */
export function checkSignUp(typed: SignUpTyped): FieldErrors {
  const errors = { ...contractErrors(typed) }
  if (errors.confirmPassword === undefined && typed.password !== typed.confirmPassword)
    errors.confirmPassword = 'Passwords do not match. Please try again.'
  const missing = required.find((name) => typed[name].trim() === '')
  if (missing) errors[missing] = 'Please fill in all required fields.'
  return errors
}

/** The minimum length of a name on the tabs, in characters (AUTH-21, AUTH-22). */
const shortestName = 2

/** The errors of the Sign Up tab, which requires both names (AUTH-21 to AUTH-25). */
export function checkTabSignUp(typed: SignUpTyped): FieldErrors {
  const errors = { ...contractErrors(typed) }
  if (typed.firstName.trim().length < shortestName)
    errors.firstName = `First name must be at least ${shortestName} characters`
  if (typed.lastName.trim().length < shortestName)
    errors.lastName = `Last name must be at least ${shortestName} characters`
  if (errors.confirmPassword === undefined && typed.password !== typed.confirmPassword)
    errors.confirmPassword = "Passwords don't match"
  return errors
}

function contractErrors(typed: SignUpTyped): FieldErrors {
  const errors = fieldErrors(SignUpBody.safeParse(typed))
  return typed.confirmPassword === '' ? { ...errors, confirmPassword: 'Enter your password again.' } : errors
}

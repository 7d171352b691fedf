import type { FieldErrors } from '#web/data/field-errors.ts'

/** The toast for everybody who requests a password reset (OPEN-37). */
export const resetAsked = 'If an account exists for that email, a reset link is on its way.'

/** The errors for a problem named in the URL after a form was sent without JavaScript. */
export function problemText(problem: string | null): FieldErrors {
  switch (problem) {
    case null:
      return {}
    case 'email':
      return { email: 'Please enter a valid email address.' }
    case 'password':
      return {
        password:
          'Choose a password of at least 8 characters that few people use and that isn’t your email address.',
      }
    case 'proof':
      return { currentPassword: 'Enter your account’s password.' }
    case 'taken':
      return { form: 'Another account now uses this email address.' }
    default:
      return { form: 'This link has expired or has already been used. Ask for a new one.' }
  }
}

import type { FieldErrors } from '#web/data/field-errors.ts'

/** The checkbox of the terms dialog; its button accepts the terms. */
export interface TermsAnswers {
  isAdult: boolean
}

/** The error for an unconfirmed age (decisions, OPEN-75). */
export function termsErrors({ isAdult }: TermsAnswers): FieldErrors {
  return isAdult ? {} : { isAdult: 'Confirm that you are 18 or older.' }
}

/** Shown when the dialog is closed without accepting (AUTH-16). */
export const termsNotAccepted = 'Please accept the Terms of Service to continue.'

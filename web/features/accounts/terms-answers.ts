import type { FieldErrors } from '#web/data/field-errors.ts'

/** The checkboxes of the terms dialog. */
export interface TermsAnswers {
  isAdult: boolean
  isAccepted: boolean
}

/** The errors for missing confirmations (AUTH-16; decisions, OPEN-75). */
export function termsErrors({ isAdult, isAccepted }: TermsAnswers): FieldErrors {
  return {
    ...(isAdult ? {} : { isAdult: 'Confirm that you are 18 or older.' }),
    ...(isAccepted ? {} : { isAccepted: 'Please accept the Terms of Service to continue.' }),
  }
}

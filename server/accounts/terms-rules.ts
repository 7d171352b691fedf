import { termsVersion } from '#shared/api/accounts.ts'

/** The terms, by their date, that somebody has still to accept who accepted those of `accepted`, or none; else null. */
export function termsToAccept(accepted: string | null, inForce: string = termsVersion): string | null {
  return accepted === null || accepted < inForce ? inForce : null
}

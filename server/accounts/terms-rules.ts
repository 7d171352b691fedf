import { termsVersion } from '#shared/api/accounts.ts'

/** The date of the terms that somebody still has to accept; null when they are up to date. */
export function termsToAccept(accepted: string | null, inForce: string = termsVersion): string | null {
  return accepted === null || accepted < inForce ? inForce : null
}

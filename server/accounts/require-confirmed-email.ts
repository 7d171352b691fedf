import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from './viewer.ts'

/** What somebody has to do who has not confirmed their address. */
export const confirmFirst =
  'Please confirm your email address first: follow the link in the mail we sent you, or have it sent again.'

/**
 * Throws `email_unconfirmed` for who has not confirmed their address, before they write what others read, or money is to go to
 * them (decisions, unconfirmed e-mail addresses).
 */
export function requireConfirmedEmail({ isEmailConfirmed }: Pick<Viewer, 'isEmailConfirmed'>): void {
  if (!isEmailConfirmed) throw new AppError('email_unconfirmed', confirmFirst)
}

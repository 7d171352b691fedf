import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireViewer, type Viewer } from './viewer.ts'

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

/**
 * The viewer, for actions that set up a way into an account. They need a confirmed address, because somebody may have signed up with
 * another person's (decisions, re-authentication). Throws `unauthenticated` for a visitor, and what `requireConfirmedEmail` does.
 */
export async function requireConfirmedViewer(context: AppContext, request: FastifyRequest): Promise<Viewer> {
  const viewer = await requireViewer(context, request)
  requireConfirmedEmail(viewer)
  return viewer
}

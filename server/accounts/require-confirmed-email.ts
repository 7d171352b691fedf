import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireViewer, type Viewer } from './viewer.ts'

/** The message for somebody with an unconfirmed address. */
export const confirmFirst =
  'Confirm your email address first: follow the link in the email we sent you, or have it sent again.'

/**
 * Throws `email_unconfirmed` for an unconfirmed address, before public posts or payouts (decisions, unconfirmed e-mail
 * addresses).
 */
export function requireConfirmedEmail({ isEmailConfirmed }: Pick<Viewer, 'isEmailConfirmed'>): void {
  if (!isEmailConfirmed) throw new AppError('email_unconfirmed', confirmFirst)
}

/**
 * The viewer with a confirmed address, required to add a way to sign in: somebody may have used another person's
 * address (decisions, re-authentication). Throws `unauthenticated`, and what `requireConfirmedEmail` throws.
 */
export async function requireConfirmedViewer(context: AppContext, request: FastifyRequest): Promise<Viewer> {
  const viewer = await requireViewer(context, request)
  requireConfirmedEmail(viewer)
  return viewer
}

import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Client, clientOf } from '#server/http/client.ts'
import { requireReauthentication } from '#server/identity/prove-owner.ts'
import { readSessionToken } from '#server/identity/session-cookie.ts'
import { type AdminRight, mayDo } from '#shared/admin-rights.ts'
import { adminRealmSettings } from './accounts/admin-realm-settings.ts'
import { adminSetUpOf } from './accounts/admin-session-rules.ts'
import { findSessionAdmin, type SessionAdmin } from './accounts/admin-sessions-repository.ts'

/** The signed-in admin of a request, and their client for the activity log. */
export interface Admin extends SessionAdmin, Client {}

const found = new WeakMap<FastifyRequest, Promise<Admin | null>>()

/** The admin of a request, or null; cached per request. A user's session does not count. */
export function findAdmin(context: AppContext, request: FastifyRequest): Promise<Admin | null> {
  const known = found.get(request)
  if (known !== undefined) return known
  const finding = find(context, request)
  found.set(request, finding)
  return finding
}

/**
 * The admin of a request (decisions, OPEN-13 and OPEN-15). Throws `unauthenticated`, `set_up_needed`, `forbidden`
 * without the right, and `proof_needed` without a required re-authentication.
 */
export async function requireAdmin(
  context: AppContext,
  request: FastifyRequest,
  right: AdminRight,
  {
    duringSetUp = false,
    needsReauthentication = false,
  }: { duringSetUp?: boolean; needsReauthentication?: boolean } = {},
): Promise<Admin> {
  const admin = await findAdmin(context, request)
  if (!admin) throw new AppError('unauthenticated', 'Sign in to the console to continue.')
  if (!duringSetUp && adminSetUpOf(admin) !== null)
    throw new AppError('set_up_needed', 'Finish setting up your sign-in first.')
  if (!mayDo(admin.role, right)) throw new AppError('forbidden', 'Your role doesn’t allow this.')
  if (needsReauthentication) requireReauthentication(context, admin)
  return admin
}

async function find(context: AppContext, request: FastifyRequest): Promise<Admin | null> {
  const token = await readSessionToken(context, adminRealmSettings, request)
  if (token === null) return null
  const admin = await findSessionAdmin(context.db, token, context.now())
  return admin && { ...admin, ...clientOf(request) }
}

import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Client, clientOf } from '#server/http/client.ts'
import { requireProof } from '#server/identity/prove-owner.ts'
import { readSessionToken } from '#server/identity/session-cookie.ts'
import { type AdminRight, mayDo } from '#shared/admin-rights.ts'
import { adminRealm } from './accounts/admin-realm.ts'
import { adminSetUpOf } from './accounts/admin-session-rules.ts'
import { findSessionAdmin, type SessionAdmin } from './accounts/admin-sessions-repository.ts'

/** The signed-in admin who makes a request, and from where, which the activity log writes down. */
export interface Admin extends SessionAdmin, Client {}

const found = new WeakMap<FastifyRequest, Promise<Admin | null>>()

/** Who of the admins makes the request, or null; asked once a request. A user's session gives nothing here. */
export function findAdmin(context: AppContext, request: FastifyRequest): Promise<Admin | null> {
  const known = found.get(request)
  if (known !== undefined) return known
  const finding = find(context, request)
  found.set(request, finding)
  return finding
}

/**
 * The admin who makes the request (decisions, OPEN-13 and OPEN-15). Throws `unauthenticated` without a running admin
 * session, `set_up_needed` while sign-in is not set up as it must be, `forbidden` for a role without the right,
 * `proof_needed` where a fresh proof is asked for and there is none.
 */
export async function requireAdmin(
  context: AppContext,
  request: FastifyRequest,
  right: AdminRight,
  { duringSetUp = false, needsProof = false }: { duringSetUp?: boolean; needsProof?: boolean } = {},
): Promise<Admin> {
  const admin = await findAdmin(context, request)
  if (!admin) throw new AppError('unauthenticated', 'Please sign in to the console to continue.')
  if (!duringSetUp && adminSetUpOf(admin) !== null)
    throw new AppError('set_up_needed', 'Please finish setting up your sign-in first.')
  if (!mayDo(admin.role, right)) throw new AppError('forbidden', 'Your role may not do this.')
  if (needsProof) requireProof(context, admin)
  return admin
}

async function find(context: AppContext, request: FastifyRequest): Promise<Admin | null> {
  const token = await readSessionToken(context, adminRealm, request)
  if (token === null) return null
  const admin = await findSessionAdmin(context.db, token, context.now())
  return admin && { ...admin, ...clientOf(request) }
}

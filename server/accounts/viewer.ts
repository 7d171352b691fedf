import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { type Client, clientOf } from '#server/http/client.ts'
import { signedOut } from '#server/http/error-handler.ts'
import { readSessionToken } from '#server/identity/session-cookie.ts'
import { userRealmSettings } from './user-realm-settings.ts'
import { findSessionUser, type SessionUser } from './user-sessions-repository.ts'

/** The signed-in person who makes a request, and their client. */
export interface Viewer extends SessionUser {
  client: Client
}

const found = new WeakMap<FastifyRequest, Promise<Viewer | null>>()

/**
 * The user of a request, or null for a visitor; cached per request. Uses one select, ten times faster than the account
 * library.
 */
export function findViewer(context: AppContext, request: FastifyRequest): Promise<Viewer | null> {
  const known = found.get(request)
  if (known !== undefined) return known
  const finding = find(context, request)
  found.set(request, finding)
  return finding
}

/** The user of a request; throws `unauthenticated` for a visitor. */
export async function requireViewer(context: AppContext, request: FastifyRequest): Promise<Viewer> {
  const viewer = await findViewer(context, request)
  if (!viewer) throw signedOut()
  return viewer
}

async function find(context: AppContext, request: FastifyRequest): Promise<Viewer | null> {
  const token = await readSessionToken(context, userRealmSettings, request)
  if (token === null) return null
  const user = await findSessionUser(context.db, token, context.now(), request.ip)
  return user && { ...user, client: clientOf(request) }
}

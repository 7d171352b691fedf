import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { CallContext } from '#server/http/api-routes.ts'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { rememberDevice } from './known-device.ts'
import { readSessionToken, setSessionCookie } from './session-cookie.ts'
import { deleteSession, findSessionUser, noteUse } from './sessions-repository.ts'

/** Hands out a session that has just begun and ends the one the browser came with, so that none is ever adopted. */
export async function welcome(
  context: AppContext,
  http: CallContext,
  token: string,
): Promise<{ user: CurrentUser }> {
  const { request, reply } = http
  const user = await findSessionUser(context.db, token, context.now())
  if (!user) throw new Error('A session that has just begun was not found')
  await noteUse(context.db, user.sessionId, { now: context.now(), ipAddress: request.ip })
  await endSessionOf(context, request)
  await setSessionCookie(context, reply, token)
  await rememberDevice(context, http, user.email)
  return { user }
}

/** Ends the session that a request carries, if it carries one. */
export async function endSessionOf(context: AppContext, request: FastifyRequest): Promise<void> {
  const token = await readSessionToken(context, request)
  if (token !== null) await deleteSession(context.db, token)
}

/** The browser's own name, to tell sessions apart by; cut where only nonsense can be longer. */
export function userAgentOf({ request }: Pick<CallContext, 'request'>): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300)
}

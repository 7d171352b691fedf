import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { cookieName } from '#shared/cookie-name.ts'
import { bearerToken } from './bearer-token.ts'

export const sessionCookieName = 'bakesale_session'

/**
 * The session cookie's name and flags (decisions, OPEN-71). Under https the `__Host-` prefix stops sister domains and
 * http from setting it.
 */
export function sessionCookie(config: Pick<Config, 'publicUrl'>) {
  return ourCookie(config, sessionCookieName)
}

/** A host-only HttpOnly cookie, not sent with other sites' posts, or with `strict` their links either. */
export function ourCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  name: string,
  sameSite: 'lax' | 'strict' = 'lax',
) {
  const secure = publicUrl.startsWith('https:')
  return {
    name: cookieName(name, secure),
    attributes: { path: '/', httpOnly: true, sameSite, secure } as const,
  }
}

/** Whether a request has a session cookie or a bearer token, valid or not; without one it is a visitor's. */
export function carriesSession(config: Config, { cookies, headers }: FastifyRequest): boolean {
  return cookies[sessionCookie(config).name] !== undefined || bearerToken(headers) !== null
}

/** Whether raw headers may contain a session cookie or an access token; only false is certain. */
export function mayCarrySession(
  config: Pick<Config, 'publicUrl'>,
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'authorization'>,
): boolean {
  return (headers.cookie?.includes(sessionCookie(config).name) ?? false) || bearerToken(headers) !== null
}

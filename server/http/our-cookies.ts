import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { cookieName } from '#shared/cookie-name.ts'

export const sessionCookieName = 'bakesale_session'

/**
 * The session cookie's name and flags (decisions, OPEN-71). Under https the `__Host-` prefix makes browsers refuse the
 * cookie from a sister domain or over http, so that nobody can plant one.
 */
export function sessionCookie(config: Pick<Config, 'publicUrl'>) {
  return ourCookie(config, sessionCookieName)
}

/** A cookie of ours by its name: for this host alone, out of reach of scripts and of other sites' posts, or with `strict` of their links too. */
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

/** Whether a request comes with a session cookie at all, good or not: without one it is surely a visitor's. */
export function carriesSession(config: Config, request: FastifyRequest): boolean {
  return request.cookies[sessionCookie(config).name] !== undefined
}

/** Whether a `Cookie` header may hold a session's cookie, told before it is parsed: only a no is certain. */
export function mayCarrySession(config: Pick<Config, 'publicUrl'>, header: string | undefined): boolean {
  return header?.includes(sessionCookie(config).name) ?? false
}

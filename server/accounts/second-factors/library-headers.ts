import type { FastifyReply, FastifyRequest } from 'fastify'

/** A browser's headers as the account library takes them. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const { cookie, 'user-agent': userAgent } = request.headers
  return new Headers({ cookie: cookie ?? '', 'user-agent': (userAgent ?? '').slice(0, 300) })
}

/** Those headers with one cookie alone, for a sign-in that must not see the session the browser came with. */
export function headersWithCookie(request: FastifyRequest, name: string): Headers {
  const headers = libraryHeaders(request)
  const value = request.cookies[name]
  headers.set('cookie', value === undefined ? '' : `${name}=${encodeURIComponent(value)}`)
  return headers
}

/** Gives the browser one of the cookies that the library set. */
export function passCookieOn(reply: FastifyReply, headers: Headers, name: string): void {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  if (cookie !== undefined) reply.header('set-cookie', cookie)
}

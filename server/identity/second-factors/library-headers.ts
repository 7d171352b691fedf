import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { signToken, verifiedToken } from '../session-cookie.ts'

/**
 * A browser's headers as the account library takes them. It verifies with the first key alone, so that a cookie which an
 * older one signed is signed anew.
 */
export function libraryHeaders(request: FastifyRequest, keys: SigningKeys): Headers {
  return headersWith(request, Object.keys(request.cookies), keys)
}

/** Those headers with one cookie alone, for a sign-in that must not see the session the browser came with. */
export function headersWithCookie(request: FastifyRequest, name: string, keys: SigningKeys): Headers {
  return headersWith(request, [name], keys)
}

function headersWith(request: FastifyRequest, names: readonly string[], keys: SigningKeys): Headers {
  const pairs = names.flatMap((name) => {
    const value = request.cookies[name]
    return value === undefined ? [] : [`${name}=${encodeURIComponent(signedAnew(value, keys))}`]
  })
  const { 'user-agent': userAgent } = request.headers
  return new Headers({ cookie: pairs.join('; '), 'user-agent': (userAgent ?? '').slice(0, 300) })
}

function signedAnew(value: string, keys: SigningKeys): string {
  const token = verifiedToken(value, keys)
  return token === null ? value : signToken(token, keys)
}

/** Gives the browser one of the cookies that the library set. */
export function passCookieOn(reply: FastifyReply, headers: Headers, name: string): void {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  if (cookie !== undefined) reply.header('set-cookie', cookie)
}

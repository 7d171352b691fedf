import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { signToken, verifiedToken } from '../session-cookie.ts'

/**
 * A browser's headers for the account library. It verifies with the first key only, so cookies signed with an older key
 * are re-signed.
 */
export function libraryHeaders(request: FastifyRequest, keys: SigningKeys): Headers {
  return headersWith(request, Object.keys(request.cookies), keys)
}

/** The same headers with one cookie only, for a sign-in that must ignore the current session. */
export function headersWithCookie(request: FastifyRequest, name: string, keys: SigningKeys): Headers {
  return headersWith(request, [name], keys)
}

function headersWith(request: FastifyRequest, names: readonly string[], keys: SigningKeys): Headers {
  const pairs = names.flatMap((name) => {
    const value = request.cookies[name]
    return value === undefined ? [] : [`${name}=${encodeURIComponent(signAgain(value, keys))}`]
  })
  const { 'user-agent': userAgent } = request.headers
  return new Headers({ cookie: pairs.join('; '), 'user-agent': (userAgent ?? '').slice(0, 300) })
}

function signAgain(value: string, keys: SigningKeys): string {
  const token = verifiedToken(value, keys)
  return token === null ? value : signToken(token, keys)
}

/** Sets one of the library's cookies in the browser. */
export function passCookieOn(reply: FastifyReply, headers: Headers, name: string): void {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  if (cookie !== undefined) reply.header('set-cookie', cookie)
}

import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { SessionToken } from '#server/database/column-types.ts'
import { sessionCookie } from '#server/http/our-cookies.ts'
import { isSignedWith, type SigningKeys, sessionKeys, signatureOf } from './keys/signing-keys.ts'
import { sessionSeconds } from './session-rules.ts'

/** A token for a session, which nobody can guess: 192 random bits. */
export function makeSessionToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The token and its signature as one cookie value, written as the account library writes it: `token.base64(hmac)`. */
export function signToken(token: SessionToken, keys: SigningKeys): string {
  return `${token}.${signatureOf(token, keys).toString('base64')}`
}

/** The token of a cookie value that we signed, with whatever of the keys, else null. */
export function verifiedToken(value: string, keys: SigningKeys): string | null {
  const end = value.lastIndexOf('.')
  const [token, signature] = [value.slice(0, end), value.slice(end + 1)]
  // what decodes alike is not the same cookie
  const bytes = Buffer.from(signature, 'base64')
  return end > 0 && bytes.toString('base64') === signature && isSignedWith(token, bytes, keys) ? token : null
}

/** The session token a request carries, its signature checked; null when there is none. The session may have ended. */
export async function readSessionToken(context: AppContext, request: FastifyRequest): Promise<string | null> {
  const value = request.cookies[sessionCookie(context.config).name]
  return value ? verifiedToken(value, await sessionKeys(context)) : null
}

/** Gives the browser a session's token. */
export async function setSessionCookie(
  context: AppContext,
  reply: FastifyReply,
  token: SessionToken,
): Promise<void> {
  const { name, attributes } = sessionCookie(context.config)
  const value = signToken(token, await sessionKeys(context))
  reply.setCookie(name, value, { ...attributes, maxAge: sessionSeconds })
}

/**
 * Takes the session cookie away from the browser, and the pages it has kept of the session. Not the other cookies, which know the
 * device, nor what was typed: the cart is nobody's secret, and the page's script forgets what is the account's.
 */
export function clearSessionCookie(context: AppContext, reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
  const { name, attributes } = sessionCookie(context.config)
  reply.clearCookie(name, attributes)
}

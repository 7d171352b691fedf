import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import type { SessionToken } from '#server/database/tables/column-types.ts'
import { isSignedWith, type SigningKeys, signatureOf } from './keys/signing-keys.ts'
import type { Realm } from './realm.ts'
import { realmCookie } from './realm-cookies.ts'
import type { RealmSettings } from './realm-settings.ts'

/** An unguessable session token: 192 random bits. */
export function makeSessionToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The signed cookie value in the account library's format: `token.base64(hmac)`. */
export function signToken(token: SessionToken, keys: SigningKeys): string {
  return `${token}.${signatureOf(token, keys).toString('base64')}`
}

/** The token of a cookie value signed with any of the keys, else null. */
export function verifiedToken(value: string, keys: SigningKeys): string | null {
  const end = value.lastIndexOf('.')
  const [token, signature] = [value.slice(0, end), value.slice(end + 1)]
  // different base64 texts can decode to the same bytes
  const bytes = Buffer.from(signature, 'base64')
  return end > 0 && bytes.toString('base64') === signature && isSignedWith(token, bytes, keys) ? token : null
}

/** The session token in a request's verified cookie for a realm; null without one. The session may have ended. */
export async function readSessionToken(
  context: AppContext,
  realm: RealmSettings,
  request: FastifyRequest,
): Promise<string | null> {
  const value = request.cookies[realmCookie(context.config, realm, 'session').name]
  return value ? verifiedToken(value, await realm.keys(context)) : null
}

export async function setSessionCookie(
  context: AppContext,
  realm: Realm,
  reply: FastifyReply,
  token: SessionToken,
): Promise<void> {
  const { name, attributes } = realmCookie(context.config, realm, 'session')
  const value = signToken(token, await realm.keys(context))
  reply.setCookie(name, value, { ...attributes, maxAge: realm.sessionSeconds })
}

/**
 * Clears the session cookie and the browser's cached pages. It keeps the device cookie and the cart; the page's script
 * clears the account's data.
 */
export function clearSessionCookie(context: AppContext, realm: Realm, reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
  const { name, attributes } = realmCookie(context.config, realm, 'session')
  reply.clearCookie(name, attributes)
}

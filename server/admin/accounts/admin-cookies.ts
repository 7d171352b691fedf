import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminSessionKeys } from '#server/accounts/keys/signing-keys.ts'
import { signToken, verifiedToken } from '#server/accounts/session-cookie.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { SessionToken } from '#server/database/column-types.ts'
import { ourCookie } from '#server/http/our-cookies.ts'
import { adminSessionSeconds } from './admin-session-rules.ts'

/** The admin session's cookie (decisions, OPEN-13): no other site's link carries it here. */
export const adminSessionCookie = (config: Pick<Config, 'publicUrl'>) =>
  strictCookie(config, 'bakesale_admin')

/** Whoever proved the password carries this until the second step is done, for ten minutes at most. */
export const adminSecondStepCookie = (config: Pick<Config, 'publicUrl'>) =>
  strictCookie(config, 'bakesale_admin_second_step')

/** What an admin's passkey was asked to sign, for five minutes at most. */
export const adminPasskeyCookie = (config: Pick<Config, 'publicUrl'>) =>
  strictCookie(config, 'bakesale_admin_passkey')

function strictCookie(config: Pick<Config, 'publicUrl'>, cookieName: string) {
  const { name, attributes } = ourCookie(config, cookieName)
  return { name, attributes: { ...attributes, sameSite: 'strict' } as const }
}

/** The admin session's token a request carries, its signature checked; null when there is none. It may have ended. */
export async function readAdminToken(context: AppContext, request: FastifyRequest): Promise<string | null> {
  const value = request.cookies[adminSessionCookie(context.config).name]
  return value ? verifiedToken(value, await adminSessionKeys(context)) : null
}

/** Gives the browser an admin session's token. */
export async function setAdminCookie(
  context: AppContext,
  reply: FastifyReply,
  token: SessionToken,
): Promise<void> {
  const { name, attributes } = adminSessionCookie(context.config)
  const value = signToken(token, await adminSessionKeys(context))
  reply.setCookie(name, value, { ...attributes, maxAge: adminSessionSeconds })
}

/** Takes the admin session's cookie away from the browser, and the pages it has kept of the session. */
export function clearAdminCookie(context: AppContext, reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"')
  const { name, attributes } = adminSessionCookie(context.config)
  reply.clearCookie(name, attributes)
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { cookieSecret } from './cookie-secret.ts'
import { ourCookie } from './session-cookie.ts'

/** How long a browser counts as known after a sign-in, in seconds: 180 days. */
const knownSeconds = 180 * 24 * 60 * 60

const deviceCookie = (context: AppContext) => ourCookie(context.config, 'bakesale_device')

/** Whether somebody has signed in to the account of `email` from this browser before: decision 6 says what for. */
export async function isKnownDevice(
  context: AppContext,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  const given = Buffer.from(request.cookies[deviceCookie(context).name] ?? '')
  const expected = Buffer.from(await markFor(context, email))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Remembers in the browser that its owner signed in to the account of `email`, in a form that only we can read. */
export async function rememberDevice(context: AppContext, reply: FastifyReply, email: string): Promise<void> {
  const { name, attributes } = deviceCookie(context)
  reply.setCookie(name, await markFor(context, email), { ...attributes, maxAge: knownSeconds })
}

async function markFor(context: AppContext, email: string): Promise<string> {
  return createHmac('sha256', await cookieSecret(context))
    .update(`device:${email}`)
    .digest('base64url')
}

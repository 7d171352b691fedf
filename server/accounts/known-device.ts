import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { isSignedWith, sessionKeys, signatureOf } from './keys/signing-keys.ts'
import { ourCookie } from './session-cookie.ts'

/** How long a browser counts as known after a sign-in, in seconds: 180 days. */
const knownSeconds = 180 * 24 * 60 * 60

/** Whose accounts a device is known to: users are known by their address, admins by their username. */
type AccountKind = 'user' | 'admin'

const cookieNames = { user: 'bakesale_device', admin: 'bakesale_admin_device' } as const

const deviceCookie = ({ config }: AppContext, kind: AccountKind) => ourCookie(config, cookieNames[kind])

/** Whether somebody has signed in to the account of `name` from this browser before: decision 6 says what for. */
export async function isKnownDevice(
  context: AppContext,
  request: FastifyRequest,
  name: string,
  kind: AccountKind = 'user',
): Promise<boolean> {
  const given = Buffer.from(request.cookies[deviceCookie(context, kind).name] ?? '', 'base64url')
  return isSignedWith(markOf(name, kind), given, await sessionKeys(context))
}

/** Remembers in the browser that its owner signed in to the account of `name`, in a form that only we can read. */
export async function rememberDevice(
  context: AppContext,
  reply: FastifyReply,
  name: string,
  kind: AccountKind = 'user',
): Promise<void> {
  const cookie = deviceCookie(context, kind)
  const mark = signatureOf(markOf(name, kind), await sessionKeys(context)).toString('base64url')
  reply.setCookie(cookie.name, mark, { ...cookie.attributes, maxAge: knownSeconds })
}

function markOf(name: string, kind: AccountKind): string {
  return `${kind === 'user' ? 'device' : 'admin-device'}:${name}`
}

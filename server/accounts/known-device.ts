import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { ourCookie } from '#server/http/our-cookies.ts'
import { isSignedWith, type SigningKeys, sessionKeys, signatureOf } from './keys/signing-keys.ts'

/** How long a browser counts as known after a sign-in, in seconds: 180 days. */
const knownSeconds = 180 * 24 * 60 * 60

/** How many people's accounts one browser is known to at most: beyond that the one it met first is forgotten. */
const mostAccounts = 5

/** Whose accounts a device is known to: users are known by their address, admins by their username. */
type AccountKind = 'user' | 'admin'

const cookieNames = { user: 'bakesale_device', admin: 'bakesale_admin_device' } as const

const deviceCookie = ({ config }: Pick<AppContext, 'config'>, kind: AccountKind) =>
  ourCookie(config, cookieNames[kind])

/** What a browser carries: an id of its own, that we gave it this id, and a mark for each account that it is known to. */
interface Device {
  id: string
  marks: string[]
}

/**
 * The id of a browser from which somebody has signed in to the account of `name` before, else null. Whatever a stranger tries
 * never counts against it (decisions, a changed password).
 */
export async function findKnownDevice(
  context: AppContext,
  request: FastifyRequest,
  name: string,
  kind: AccountKind = 'user',
): Promise<string | null> {
  const keys = await sessionKeys(context)
  const device = readDevice(context, request, kind, keys)
  if (device) return device.marks.some((mark) => isMark(device.id, name, mark, kind, keys)) ? device.id : null
  // version 0.1.0 gave out a mark alone, of one account
  const old = request.cookies[deviceCookie(context, kind).name] ?? ''
  return isSigned(oldMarkOf(name, kind), old, keys) ? old : null
}

/** The id of a browser from which anybody has signed in before, whose limits are its own; null for all others. */
export async function findDevice(
  context: AppContext,
  request: FastifyRequest,
  kind: AccountKind = 'user',
): Promise<string | null> {
  return readDevice(context, request, kind, await sessionKeys(context))?.id ?? null
}

/** Remembers in the browser that its owner signed in to the account of `name`, in a form that only we can read. */
export async function rememberDevice(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: string,
  kind: AccountKind = 'user',
): Promise<void> {
  const keys = await sessionKeys(context)
  const { id, marks } = readDevice(context, request, kind, keys) ?? newDevice()
  const others = marks.filter((mark) => !isMark(id, name, mark, kind, keys))
  const kept = [...others, sign(textOf(id, name, kind), keys)].slice(-mostAccounts)
  const cookie = deviceCookie(context, kind)
  const value = [id, sign(textOf(id, '', kind), keys), ...kept].join('.')
  reply.setCookie(cookie.name, value, { ...cookie.attributes, maxAge: knownSeconds })
}

function newDevice(): Device {
  return { id: randomBytes(16).toString('base64url'), marks: [] }
}

function readDevice(
  context: AppContext,
  request: FastifyRequest,
  kind: AccountKind,
  keys: SigningKeys,
): Device | null {
  const value = request.cookies[deviceCookie(context, kind).name] ?? ''
  const [id = '', own = '', ...marks] = value.split('.')
  return isMark(id, '', own, kind, keys) ? { id, marks } : null
}

function isMark(id: string, name: string, mark: string, kind: AccountKind, keys: SigningKeys): boolean {
  return isSigned(textOf(id, name, kind), mark, keys)
}

/** What is signed for a device's id, and with a name for its knowing an account: no id or old mark holds a newline. */
function textOf(id: string, name: string, kind: AccountKind): string {
  return `${kind}-device\n${id}\n${name}`
}

function oldMarkOf(name: string, kind: AccountKind): string {
  return `${kind === 'user' ? 'device' : 'admin-device'}:${name}`
}

function isSigned(text: string, signature: string, keys: SigningKeys): boolean {
  return isSignedWith(text, Buffer.from(signature, 'base64url'), keys)
}

function sign(text: string, keys: SigningKeys): string {
  return signatureOf(text, keys).toString('base64url')
}

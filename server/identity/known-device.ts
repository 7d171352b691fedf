import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { isSignedWith, type SigningKeys, sessionKeys, signatureOf } from './keys/signing-keys.ts'
import type { Owner, Realm, RealmSettings } from './realm.ts'
import { realmCookie } from './realm-cookies.ts'

/** How long a browser counts as known after a sign-in, in seconds: 180 days. */
const knownSeconds = 180 * 24 * 60 * 60

/** How many marks one browser has at most, up to two an account: beyond that the oldest is forgotten. */
const mostMarks = 10

/** By links of other sites, too, a browser is known: the cookie opens nothing. */
const deviceCookie = ({ config }: Pick<AppContext, 'config'>, { cookies }: RealmSettings) =>
  realmCookie(config, { cookies, sameSite: 'lax' }, 'device')

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
  realm: RealmSettings,
  request: FastifyRequest,
  name: string,
): Promise<string | null> {
  const keys = await sessionKeys(context)
  const device = readDevice(context, realm, request, keys)
  if (device)
    return device.marks.some((mark) => isMark(device.id, name, mark, realm, keys)) ? device.id : null
  // version 0.1.0 gave out a mark alone, of one account
  const old = request.cookies[deviceCookie(context, realm).name] ?? ''
  return isSigned(oldMarkOf(name, realm), old, keys) ? old : null
}

/** The id of a browser from which anybody has signed in before, whose limits are its own; null for all others. */
export async function findDevice(
  context: AppContext,
  realm: RealmSettings,
  request: FastifyRequest,
): Promise<string | null> {
  return readDevice(context, realm, request, await sessionKeys(context))?.id ?? null
}

/** By which name a browser knows an account of which it has done the second step as well. */
export function secondStepOf(name: string): string {
  return `${name}\nsecond step`
}

/**
 * Remembers in the browser that its owner signed in to an account, and whether with its second step, in a form that only we can read.
 */
export async function rememberDevice<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ownerId: Of['id'],
  { didSecondStep = false }: { didSecondStep?: boolean } = {},
): Promise<void> {
  const name = await realm.deviceName(context.db, ownerId)
  const names = didSecondStep ? [name, secondStepOf(name)] : [name]
  const keys = await sessionKeys(context)
  const { id, marks } = readDevice(context, realm, request, keys) ?? newDevice()
  const others = marks.filter((mark) => !names.some((name) => isMark(id, name, mark, realm, keys)))
  const own = names.map((name) => sign(textOf(id, name, realm), keys))
  const kept = [...others, ...own].slice(-mostMarks)
  const cookie = deviceCookie(context, realm)
  const value = [id, sign(textOf(id, '', realm), keys), ...kept].join('.')
  reply.setCookie(cookie.name, value, { ...cookie.attributes, maxAge: knownSeconds })
}

function newDevice(): Device {
  return { id: randomBytes(16).toString('base64url'), marks: [] }
}

function readDevice(
  context: AppContext,
  realm: RealmSettings,
  request: FastifyRequest,
  keys: SigningKeys,
): Device | null {
  const value = request.cookies[deviceCookie(context, realm).name] ?? ''
  const [id = '', own = '', ...marks] = value.split('.')
  return isMark(id, '', own, realm, keys) ? { id, marks } : null
}

function isMark(id: string, name: string, mark: string, realm: RealmSettings, keys: SigningKeys): boolean {
  return isSigned(textOf(id, name, realm), mark, keys)
}

/** What is signed for a device's id, and with a name for its knowing an account: no id, address or old mark holds a newline. */
function textOf(id: string, name: string, { name: kind }: RealmSettings): string {
  return `${kind}-device\n${id}\n${name}`
}

function oldMarkOf(name: string, { name: kind }: RealmSettings): string {
  return `${kind === 'user' ? 'device' : 'admin-device'}:${name}`
}

function isSigned(text: string, signature: string, keys: SigningKeys): boolean {
  return isSignedWith(text, Buffer.from(signature, 'base64url'), keys)
}

function sign(text: string, keys: SigningKeys): string {
  return signatureOf(text, keys).toString('base64url')
}

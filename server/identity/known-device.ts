import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { isSignedWith, type SigningKeys, sessionKeys, signatureOf } from './keys/signing-keys.ts'
import type { Owner, Realm } from './realm.ts'
import { realmCookie } from './realm-cookies.ts'
import type { RealmSettings } from './realm-settings.ts'

/** How long a browser counts as known after a sign-in, in seconds: 180 days. */
const knownSeconds = 180 * 24 * 60 * 60

/** Maximum entries per browser, at most two per account; the oldest are dropped. */
const mostEntries = 10

/** Lax: a browser must be known after following another site's link too. The cookie grants no access. */
const deviceCookie = ({ config }: Pick<AppContext, 'config'>, { cookies }: RealmSettings) =>
  realmCookie(config, { cookies, sameSite: 'lax' }, 'device')

/** A browser's signed id, with a signed entry for each account that knows it. */
interface Device {
  id: string
  entries: string[]
}

/**
 * The browser's id if somebody signed in to the account of `name` from it, else null. Strangers' attempts never count
 * against it (decisions, a changed password).
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
    return device.entries.some((entry) => isEntry(device.id, name, entry, realm, keys)) ? device.id : null
  // version 0.1.0 set a single entry, for one account
  const old = request.cookies[deviceCookie(context, realm).name] ?? ''
  return isSigned(oldEntryOf(name, realm), old, keys) ? old : null
}

/** The id of a browser from which anybody signed in before, so it gets its own rate limits; else null. */
export async function findDevice(
  context: AppContext,
  realm: RealmSettings,
  request: FastifyRequest,
): Promise<string | null> {
  return readDevice(context, realm, request, await sessionKeys(context))?.id ?? null
}

/** The name for a browser that also completed the account's second step. */
export function secondStepOf(name: string): string {
  return `${name}\nsecond step`
}

/** Remembers in a signed cookie that the owner signed in here, and whether they completed the second step. */
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
  const { id, entries } = readDevice(context, realm, request, keys) ?? newDevice()
  const others = entries.filter((entry) => !names.some((name) => isEntry(id, name, entry, realm, keys)))
  const own = names.map((name) => sign(textOf(id, name, realm), keys))
  const kept = [...others, ...own].slice(-mostEntries)
  const cookie = deviceCookie(context, realm)
  const value = [id, sign(textOf(id, '', realm), keys), ...kept].join('.')
  reply.setCookie(cookie.name, value, { ...cookie.attributes, maxAge: knownSeconds })
}

function newDevice(): Device {
  return { id: randomBytes(16).toString('base64url'), entries: [] }
}

function readDevice(
  context: AppContext,
  realm: RealmSettings,
  request: FastifyRequest,
  keys: SigningKeys,
): Device | null {
  const value = request.cookies[deviceCookie(context, realm).name] ?? ''
  const [id = '', own = '', ...entries] = value.split('.')
  return isEntry(id, '', own, realm, keys) ? { id, entries } : null
}

function isEntry(id: string, name: string, entry: string, realm: RealmSettings, keys: SigningKeys): boolean {
  return isSigned(textOf(id, name, realm), entry, keys)
}

/**
 * The text to sign: a device id, or a device id and an account name. No id, address or old entry contains a newline.
 */
function textOf(id: string, name: string, { name: kind }: RealmSettings): string {
  return `${kind}-device\n${id}\n${name}`
}

function oldEntryOf(name: string, { name: kind }: RealmSettings): string {
  return `${kind === 'user' ? 'device' : 'admin-device'}:${name}`
}

function isSigned(text: string, signature: string, keys: SigningKeys): boolean {
  return isSignedWith(text, Buffer.from(signature, 'base64url'), keys)
}

function sign(text: string, keys: SigningKeys): string {
  return signatureOf(text, keys).toString('base64url')
}

import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { AttemptFailure } from '#shared/api/outgoing-webhooks.ts'
import { isLoopback } from './public-address.ts'
import { hostOf, isOnThisMachine } from './public-url.ts'
import type { Receivers } from './receivers.ts'

/** The most bytes of an answer's headers. */
const mostHeaders = 8_192

/** A call to a URL that somebody else chose. */
export interface PublicCall {
  method: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
}

/** The outcome of a call. */
export interface PublicAnswer<Content> {
  /** the HTTP status; null without an answer */
  status: number | null
  /** null: the status is 2xx */
  failure: AttemptFailure | null
  /** what was read of the answer; null without one */
  content: Content | null
}

class RefusedAddressError extends Error {}

/**
 * Calls a host of the public internet and reads its answer, whatever the status. Only allowed addresses are called:
 * they are checked after resolving, pinned, and checked again once connected. Redirects are not followed. Rejects only
 * when the process stops.
 */
export async function callPublicHost<Content>(
  receivers: Receivers,
  call: PublicCall,
  read: (response: IncomingMessage) => Promise<Content>,
): Promise<PublicAnswer<Content>> {
  const timeout = AbortSignal.timeout(receivers.patience)
  const signal = AbortSignal.any([timeout, receivers.signal])
  try {
    const { addresses, isAllowed } = await beforeAbort(findHost(receivers, call.url), signal)
    if (addresses.length === 0) return failed('not_found')
    if (!addresses.every(isAllowed)) return failed('not_public')
    const response = await send({ ...receivers, isAllowed }, call, addresses, signal)
    const content = await read(response)
    response.destroy()
    return { ...outcomeOf(response), content }
  } catch (error) {
    receivers.signal.throwIfAborted()
    return failed(timeout.aborted ? 'timeout' : failureOf(error))
  }
}

/** Where a host is, and what may be called. Programs on this machine are called only in a local trial. */
async function findHost(
  { resolve, isAllowed, callsThisMachine }: Receivers,
  url: string,
): Promise<{ addresses: string[]; isAllowed: (address: string) => boolean }> {
  if (!isOnThisMachine(url)) return { addresses: await resolve(hostOf(url)), isAllowed }
  return { addresses: ['127.0.0.1', '::1'], isAllowed: (ip) => callsThisMachine && isLoopback(ip) }
}

function failed(failure: AttemptFailure) {
  return { status: null, failure, content: null }
}

function outcomeOf({ statusCode = 0 }: IncomingMessage): Omit<PublicAnswer<never>, 'content'> {
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, failure: null }
  const isRedirect = statusCode >= 300 && statusCode < 400
  return { status: statusCode, failure: isRedirect ? 'redirect' : 'status' }
}

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof RefusedAddressError) return 'not_public'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SSL|TLS|SIGNED|VERIFY|ALTNAME/.test(code) ? 'certificate' : 'unreachable'
}

function send(
  receivers: Receivers,
  { method, url, headers, body }: PublicCall,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isPlain = isOnThisMachine(url)
    const sent = (isPlain ? requestPlain : request)(url, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // of its own: no proxy of the environment, and no connection to another host
      agent: new (isPlain ? PlainAgent : Agent)({ keepAlive: false }),
      lookup: pinnedTo(addresses),
      servername: hostOf(url),
      ...(receivers.authority === null ? {} : { ca: receivers.authority }),
      maxHeaderSize: mostHeaders,
      signal,
    })
    sent.on('socket', (socket) => {
      // before the handshake, so nothing was sent yet
      socket.once('connect', () => {
        if (!receivers.isAllowed(socket.remoteAddress ?? '')) sent.destroy(new RefusedAddressError())
      })
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    // a switch to another protocol closes the connection without an error
    sent.on('close', () => reject(new Error('The host closed the connection without an answer')))
    sent.end(body)
  })
}

/** A lookup that knows only these addresses: names are not resolved a second time. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, { all }, done) => {
    const [first] = known
    if (all) done(null, known)
    else done(null, first?.address ?? '', first?.family ?? 4)
  }
}

/** Rejects on an abort, as name servers may be slow. */
function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject)
  })
}

import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '#server/http/loopback.ts'
import type { AttemptFailure } from '#shared/api/outgoing-webhooks.ts'
import { hostOf, isOnThisMachine } from './receiver-url.ts'
import type { Receivers } from './receivers.ts'

/** How much of an answer is read, in bytes, and shown, in characters. */
const mostRead = 4_096
const mostShown = 500

/** The outcome of a call. */
export interface ReceiverAnswer {
  /** the HTTP status; null without an answer */
  status: number | null
  /** null: the receiver has it */
  failure: AttemptFailure | null
  milliseconds: number
  /** the beginning of the answer */
  answer: string
}

/** What is sent. */
export interface ReceiverCall {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

class RefusedAddressError extends Error {}

/**
 * Posts to a receiver and reads the beginning of its answer. Only allowed addresses are called: they are checked after
 * resolving, pinned, and checked again once connected. Redirects are not followed. Rejects only when the process
 * stops.
 */
export async function postToReceiver(receivers: Receivers, call: ReceiverCall): Promise<ReceiverAnswer> {
  const began = performance.now()
  const outcome = await post(receivers, call)
  return { ...outcome, milliseconds: Math.round(performance.now() - began) }
}

/** Where a receiver is, and what may be called. Programs on this machine are called only in a local trial. */
async function findReceiver(
  { resolve, isAllowed, callsThisMachine }: Receivers,
  url: string,
): Promise<{ addresses: string[]; isAllowed: (address: string) => boolean }> {
  if (!isOnThisMachine(url)) return { addresses: await resolve(hostOf(url)), isAllowed }
  return { addresses: ['127.0.0.1', '::1'], isAllowed: (ip) => callsThisMachine && isLoopback(ip) }
}

type Outcome = Omit<ReceiverAnswer, 'milliseconds'>

async function post(receivers: Receivers, call: ReceiverCall): Promise<Outcome> {
  const timeout = AbortSignal.timeout(receivers.patience)
  const signal = AbortSignal.any([timeout, receivers.signal])
  try {
    const { addresses, isAllowed } = await beforeAbort(findReceiver(receivers, call.url), signal)
    if (addresses.length === 0) return failed('not_found')
    if (!addresses.every(isAllowed)) return failed('not_public')
    const response = await send({ ...receivers, isAllowed }, call, addresses, signal)
    return outcomeOf(response, await beginningOf(response))
  } catch (error) {
    receivers.signal.throwIfAborted()
    return failed(timeout.aborted ? 'timeout' : failureOf(error))
  }
}

function failed(failure: AttemptFailure): Outcome {
  return { status: null, failure, answer: '' }
}

function outcomeOf({ statusCode = 0 }: IncomingMessage, answer: string): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, failure: null, answer }
  const isRedirect = statusCode >= 300 && statusCode < 400
  return { status: statusCode, failure: isRedirect ? 'redirect' : 'status', answer }
}

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof RefusedAddressError) return 'not_public'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /CERT|SSL|TLS|SIGNED|VERIFY|ALTNAME/.test(code) ? 'certificate' : 'unreachable'
}

function send(
  receivers: Receivers,
  { url, headers, body }: ReceiverCall,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isPlain = isOnThisMachine(url)
    const sent = (isPlain ? requestPlain : request)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // of its own: no proxy of the environment, and no connection to another host
      agent: new (isPlain ? PlainAgent : Agent)({ keepAlive: false }),
      lookup: pinnedTo(addresses),
      servername: hostOf(url),
      ...(receivers.authority === null ? {} : { ca: receivers.authority }),
      maxHeaderSize: mostRead * 2,
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
    sent.on('close', () => reject(new Error('The receiver closed the connection without an answer')))
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

/** The beginning of an answer, without characters that cannot be stored; the rest is not read. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response) {
      parts.push(part)
      bytes += part.length
      if (bytes >= mostRead) break
    }
  } catch {
    // the status is known, whatever ended the answer
  }
  response.destroy()
  const text = Buffer.concat(parts).subarray(0, mostRead).toString('utf8')
  return text.replaceAll('\0', '').slice(0, mostShown).toWellFormed()
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

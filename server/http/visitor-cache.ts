import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { carriesSession } from '#server/accounts/session-cookie.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Encoding, encode, preferredEncoding } from './encodings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether every visitor gets the same answer, so that one may be kept for the next */
    sameForVisitors?: boolean
  }
}

/** How long an answer is kept, in milliseconds, and how many are. */
const lifetime = 5_000
const most = 300

/** An answer as it went out, with its compressed forms once somebody asked for them. */
interface KeptAnswer {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  encoded: Map<Encoding, Buffer>
  until: number
}

/** One visitor's request whose answer others may be waiting for. */
interface Slot {
  key: string
  epoch: number
  settle: (answer: KeptAnswer | null) => void
}

const keptHeaders = ['content-type', 'cache-control', 'link', 'x-total-count', 'x-corrected-query', 'vary']

/**
 * Keeps the answers of routes that are the same for every visitor (`sameForVisitors`) for a few seconds: many who ask
 * at once share one computation, and compressed forms and the ETag are made once. Any write drops them all on the spot,
 * those of other processes through the database's notices. Signed-in people never meet it.
 */
export async function keepAnswersForVisitors(
  app: FastifyInstance,
  { config, database }: AppContext,
): Promise<void> {
  const kept = new Map<string, KeptAnswer>()
  const underWay = new Map<string, Promise<KeptAnswer | null>>()
  const slots = new WeakMap<FastifyRequest, Slot>()
  let epoch = 0

  function drop(): void {
    // what is computed from now on knows what was written
    database.catchReplicasUp()
    epoch += 1
    kept.clear()
    underWay.clear()
  }

  const stopListening = await database.listen('listings_changed', drop, drop)
  app.addHook('onClose', stopListening)

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.config.sameForVisitors !== true) return
    if (carriesSession(config, request)) return
    const key = request.url
    const found = fresh(key) ?? (await underWay.get(key))
    if (found) return sendKept(found, request, reply)
    const answer = Promise.withResolvers<KeptAnswer | null>()
    underWay.set(key, answer.promise)
    slots.set(request, { key, epoch, settle: answer.resolve })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) drop()
    const slot = slots.get(request)
    if (!slot) return payload
    slots.delete(request)
    const answer = toKeep(reply, payload)
    if (answer && slot.epoch === epoch) remember(slot.key, answer)
    if (slot.epoch === epoch) underWay.delete(slot.key)
    slot.settle(answer)
    return answer ? bodyFor(answer, request, reply) : payload
  })

  function fresh(key: string): KeptAnswer | undefined {
    const found = kept.get(key)
    if (found && found.until > performance.now()) return found
    kept.delete(key)
    return undefined
  }

  function remember(key: string, answer: KeptAnswer): void {
    const oldest = kept.size >= most ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(key, answer)
  }
}

function toKeep(reply: FastifyReply, payload: unknown): KeptAnswer | null {
  if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return null
  const body = Buffer.from(payload)
  const headers: Record<string, string> = {}
  for (const name of keptHeaders) {
    const value = reply.getHeader(name)
    if (value !== undefined) headers[name] = String(value)
  }
  return {
    status: reply.statusCode,
    headers,
    // weak, because the compressed forms share it
    etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`,
    body,
    encoded: new Map(),
    until: performance.now() + lifetime,
  }
}

function sendKept(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.status(answer.status).headers(answer.headers)
  return reply.send(bodyFor(answer, request, reply))
}

/** The body in the form this browser takes, or nothing when it has it already (304). */
function bodyFor(answer: KeptAnswer, request: FastifyRequest, reply: FastifyReply): Buffer | string {
  reply.header('etag', answer.etag)
  const { vary } = answer.headers
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(answer.etag)) {
    reply.status(304).removeHeader('content-length')
    return ''
  }
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  if (encoding === null || answer.body.length < 1024) return withLength(reply, answer.body)
  let encoded = answer.encoded.get(encoding)
  if (!encoded) {
    encoded = encode(answer.body, encoding)
    answer.encoded.set(encoding, encoded)
  }
  reply.header('content-encoding', encoding)
  return withLength(reply, encoded)
}

function withLength(reply: FastifyReply, body: Buffer): Buffer {
  reply.header('content-length', body.length)
  return body
}

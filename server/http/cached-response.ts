import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Shown } from './cache-tags-rules.ts'
import { chosenEncoding, type Effort, type Encoding, encode } from './encodings.ts'

/** How long a response is cached, in milliseconds. */
export const lifetime = 5_000

const seconds = lifetime / 1000

/**
 * Cache-Control of visitors' pages: shared caches keep them as long as we do; browsers revalidate, because the reader
 * may sign in.
 */
export const cacheControlOfPages = `public, max-age=0, s-maxage=${seconds}, must-revalidate`
export const cacheControlOfAnswers = `public, max-age=${seconds}, s-maxage=${seconds}, stale-while-revalidate=30, stale-if-error=600`

/** How long a shared cache may keep a response that we purge on changes, in seconds. */
export const untilDropped = 60

/** A response that is the same for every visitor, with each encoding requested so far. */
export interface CachedResponse {
  headers: Readonly<Record<string, string>>
  /** the original, or bytes once it was sent; a page reads it without sending it */
  payload: string | Buffer
  /** null until it was sent */
  etag: string | null
  /** its cache tags */
  shown: Shown
  forms: Map<Encoding | 'plain' | 'known', Form>
  until: number
}

/** The response as one kind of client receives it. */
interface Form {
  status: number
  /** compressed quickly, for the first client: most rare responses are never requested again */
  isQuick: boolean
  /** headers beyond the response's own */
  more: Readonly<Record<string, string>>
  /** all headers as a flat list of names and values, which Node writes fastest */
  raw: string[]
  body: Buffer
}

const cachedHeaders = [
  'content-type',
  'cache-control',
  'surrogate-key',
  'cache-tag',
  'link',
  'x-total-count',
  'x-corrected-query',
  'x-matched-words',
  'vary',
]

/** The cacheable form of a reply, with the headers that every visitor gets; null when it must not be cached. */
export function toCachedResponse(reply: FastifyReply, payload: unknown, shown: Shown): CachedResponse | null {
  if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return null
  // `no-store` applies to us too
  if (String(reply.getHeader('cache-control') ?? '').includes('no-store')) return null
  const headers: Record<string, string> = {}
  // at this point these are only the security headers
  for (const [name, value] of Object.entries(reply.raw.getHeaders())) headers[name] = String(value)
  for (const name of cachedHeaders) {
    const value = reply.getHeader(name)
    if (value !== undefined) headers[name] = String(value)
  }
  return { headers, payload, etag: null, shown, forms: new Map(), until: performance.now() + lifetime }
}

/** A stale response, sent while there is no newer one: shared caches may keep it only as long as we do. */
export function asStale(answer: CachedResponse): CachedResponse {
  const kept = answer.headers['cache-control']
  if (kept === undefined) return answer
  const short = kept.replace(/s-maxage=\d+/, `s-maxage=${seconds}`)
  return { ...answer, headers: { ...answer.headers, 'cache-control': short }, forms: new Map() }
}

/** Writes a cached response straight to Node's response, bypassing Fastify's reply. */
export function sendCached(
  answer: CachedResponse,
  asked: IncomingHttpHeaders,
  response: ServerResponse,
): void {
  const { status, raw, body } = formFor(answer, asked)
  response.writeHead(status, raw)
  response.end(body)
}

/** Sets status and headers of a reply to those of a cached response, and returns the body to send. */
export function replyWith(answer: CachedResponse, asked: IncomingHttpHeaders, reply: FastifyReply): Buffer {
  const { status, more, body } = formFor(answer, asked)
  if (status === 304) reply.removeHeader('content-length')
  reply.status(status).headers(more)
  return body
}

/** The form for this client: headers only (304) when its ETag matches. */
function formFor(answer: CachedResponse, asked: IncomingHttpHeaders): Form {
  const { forms } = answer
  const { body, etag } = sentOf(answer)
  const isKnown = asked['if-none-match']?.split(/\s*,\s*/).includes(etag)
  const encoding = body.length < 1024 ? null : chosenEncoding(asked['accept-encoding'])
  const kind = isKnown ? 'known' : (encoding ?? 'plain')
  const before = forms.get(kind)
  if (before && !before.isQuick) return before
  const made = makeForm(
    { headers: answer.headers, body, etag },
    kind,
    before || isCachedElsewhere(answer) ? 'middling' : 'little',
  )
  forms.set(kind, made)
  return made
}

/** The body and ETag of a cached response, created for its first client. */
function sentOf(answer: CachedResponse): Sent {
  const body = Buffer.isBuffer(answer.payload) ? answer.payload : Buffer.from(answer.payload)
  // weak, because the compressed forms share it
  const etag = answer.etag ?? `W/"${hash('sha1', body, 'base64url')}"`
  answer.payload = body
  answer.etag = etag
  return { body, etag }
}

interface Sent {
  body: Buffer
  etag: string
}

/** Whether a shared cache will serve it to others. */
function isCachedElsewhere({ headers }: CachedResponse): boolean {
  return headers['cache-control']?.includes(`s-maxage=${untilDropped},`) ?? false
}

function makeForm(
  { headers, etag, body }: Sent & Pick<CachedResponse, 'headers'>,
  kind: Encoding | 'plain' | 'known',
  effort: Effort,
): Form {
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding'
  if (kind === 'known') return form(304, headers, { etag, vary }, Buffer.alloc(0))
  const packed = kind === 'plain' ? body : encode(body, kind, effort)
  const more = {
    etag,
    vary,
    ...(kind === 'plain' ? {} : { 'content-encoding': kind }),
    'content-length': String(packed.length),
  }
  return { ...form(200, headers, more, packed), isQuick: kind !== 'plain' && effort === 'little' }
}

function form(
  status: number,
  headers: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
  body: Buffer,
): Form {
  return { status, isQuick: false, more, raw: Object.entries({ ...headers, ...more }).flat(), body }
}

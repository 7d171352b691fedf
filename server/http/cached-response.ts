import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { chosenEncoding, type Encoding, encode } from './encodings.ts'
import type { Shown } from './shown-rules.ts'

/** How long an answer is kept, in milliseconds. */
const lifetime = 5_000

/** An answer that every visitor gets, with the forms in which it goes out, each made once somebody asks for it. */
export interface CachedResponse {
  headers: Readonly<Record<string, string>>
  etag: string
  body: Buffer
  /** what it shows, so that it goes when that changes */
  shown: Shown
  forms: Map<Encoding | 'plain' | 'known', Form>
  until: number
}

/** An answer as it goes out to one kind of client. */
interface Form {
  status: number
  /** what it says beside the answer's own headers */
  more: Readonly<Record<string, string>>
  /** all its headers, name and value in turn, as Node writes them quickest */
  raw: string[]
  body: Buffer
}

const cachedHeaders = ['content-type', 'cache-control', 'link', 'x-total-count', 'x-corrected-query', 'vary']

/** The answer to keep of what goes out, with the headers that were set for every visitor; null when it is none to keep. */
export function toCachedResponse(reply: FastifyReply, payload: unknown, shown: Shown): CachedResponse | null {
  if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return null
  // it is for nobody to keep
  if (String(reply.getHeader('cache-control') ?? '').includes('no-store')) return null
  const body = Buffer.from(payload)
  const headers: Record<string, string> = {}
  // so far these are the security headers alone
  for (const [name, value] of Object.entries(reply.raw.getHeaders())) headers[name] = String(value)
  for (const name of cachedHeaders) {
    const value = reply.getHeader(name)
    if (value !== undefined) headers[name] = String(value)
  }
  // weak, because the compressed forms share it
  const etag = `W/"${hash('sha1', body, 'base64url')}"`
  return { headers, etag, body, shown, forms: new Map(), until: performance.now() + lifetime }
}

/** Sends it past the framework, which has nothing to add. */
export function sendCached(
  answer: CachedResponse,
  asked: IncomingHttpHeaders,
  response: ServerResponse,
): void {
  const { status, raw, body } = formFor(answer, asked)
  response.writeHead(status, raw)
  response.end(body)
}

/** Makes it the answer that is on its way out; answers its body. */
export function replyWith(answer: CachedResponse, asked: IncomingHttpHeaders, reply: FastifyReply): Buffer {
  const { status, more, body } = formFor(answer, asked)
  if (status === 304) reply.removeHeader('content-length')
  reply.status(status).headers(more)
  return body
}

/** The form this client takes: nothing but headers when it has the answer already (304). */
function formFor(answer: CachedResponse, asked: IncomingHttpHeaders): Form {
  const { body, etag, forms } = answer
  const isKnown = asked['if-none-match']?.split(/\s*,\s*/).includes(etag)
  const encoding = body.length < 1024 ? null : chosenEncoding(asked['accept-encoding'])
  const kind = isKnown ? 'known' : (encoding ?? 'plain')
  const made = forms.get(kind) ?? makeForm(answer, kind)
  forms.set(kind, made)
  return made
}

function makeForm({ headers, etag, body }: CachedResponse, kind: Encoding | 'plain' | 'known'): Form {
  const vary = headers.vary ? `${headers.vary}, accept-encoding` : 'accept-encoding'
  if (kind === 'known') return form(304, headers, { etag, vary }, Buffer.alloc(0))
  const packed = kind === 'plain' ? body : encode(body, kind)
  const more = {
    etag,
    vary,
    ...(kind === 'plain' ? {} : { 'content-encoding': kind }),
    'content-length': String(packed.length),
  }
  return form(200, headers, more, packed)
}

function form(
  status: number,
  headers: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
  body: Buffer,
): Form {
  return { status, more, raw: Object.entries({ ...headers, ...more }).flat(), body }
}

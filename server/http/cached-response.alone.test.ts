import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import {
  type CachedResponse,
  replyWith,
  sendCached,
  toCachedResponse,
  untilDropped,
} from './cached-response.ts'
import { encode } from './encodings.ts'

vi.mock(import('./encodings.ts'), { spy: true })
const packed = vi.mocked(encode)

const body = 'crust and crumb '.repeat(200)
const app = Fastify()
let kept: CachedResponse | null = null
app.addHook('onRequest', (request, reply, next) => {
  reply.raw.setHeader('x-frame-options', 'DENY')
  if (!kept) return next()
  reply.hijack()
  sendCached(kept, request.headers, reply.raw)
})
app.addHook('onSend', async (request, reply, payload) => {
  kept = toCachedResponse(reply, payload, null)
  return kept ? replyWith(kept, request.headers, reply) : payload
})
app.get('/long', (_request, reply) => reply.headers({ vary: 'cookie', 'x-of-this-visitor': '1' }).send(body))
app.get('/for-long', (_request, reply) =>
  reply.header('cache-control', `public, max-age=0, s-maxage=${untilDropped}, must-revalidate`).send(body),
)
app.get('/short', (_request, reply) => reply.send('crust'))
app.get('/missing', (_request, reply) => reply.status(404).send('gone'))
beforeEach(() => {
  kept = null
  packed.mockClear()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

it('compresses a response quickly for the first client and well for the second', async () => {
  for (const accepted of [
    'br',
    'gzip, deflate, br, zstd',
    'gzip',
    undefined,
    'gzip;q=1.0',
    'br',
    'gzip',
    'br',
  ]) {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
    const answer = await get('/long', headers)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(unpacked(answer.headers['content-encoding'], answer.rawPayload)).toBe(body)
  }
  expect(packed.mock.calls.map(([, ...how]) => how)).toEqual([
    ['br', 'little'],
    ['br', 'middling'],
    ['gzip', 'little'],
    ['gzip', 'middling'],
  ])
})

it('compresses well at once when a shared cache will serve the response', async () => {
  await get('/for-long', { 'accept-encoding': 'br' })
  expect(packed.mock.calls.map(([, ...how]) => how)).toEqual([['br', 'middling']])
})

it('sends a cached response with the original headers except those of one visitor', async () => {
  const first = await get('/long', { 'accept-encoding': 'br' })
  const second = await get('/long', { 'accept-encoding': 'br' })
  const { date: _first, 'content-length': _longer, 'x-of-this-visitor': own, ...said } = first.headers
  const { date: _second, 'content-length': _shorter, ...again } = second.headers
  expect(own).toBe('1')
  expect(again).toEqual(said)
  expect(said).toMatchObject({ vary: 'cookie, accept-encoding', 'x-frame-options': 'DENY' })
  expect(unpacked('br', second.rawPayload)).toBe(unpacked('br', first.rawPayload))
})

it('returns 304 without a body on a matching ETag, in every encoding', async () => {
  const { etag } = (await get('/long', { 'accept-encoding': 'br' })).headers
  const again = await get('/long', { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'gzip' })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers).toMatchObject({ etag, vary: 'cookie, accept-encoding' })
  expect(Object.keys(again.headers)).not.toContain('content-encoding')
  expect((await get('/long', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('does not compress short bodies or cache failures', async () => {
  const short = await get('/short', { 'accept-encoding': 'br' })
  expect([short.body, short.headers['content-encoding']]).toEqual(['crust', undefined])
  kept = null
  expect((await get('/missing')).statusCode).toBe(404)
  expect(kept).toBeNull()
  expect(packed).not.toHaveBeenCalled()
})

function unpacked(encoding: unknown, bytes: Buffer): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

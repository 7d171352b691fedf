import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveBuiltPages } from './built-pages.ts'

const folder = join(import.meta.dirname, '../../dist/web')
const texts = globSync('{assets/*,*}.{js,css,svg,json,webmanifest}', { cwd: folder }).sort()
const script = texts.find((file) => file.endsWith('.js')) ?? ''

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  await serveBuiltPages(app)
})
afterAll(() => app.close())

const get = (file: string, headers: Record<string, string> = {}) => app.inject({ url: `/${file}`, headers })

it('precompresses every text of the build, and nothing else is left to compress', () => {
  expect(texts.length).toBeGreaterThan(10)
  for (const file of texts) {
    const text = readFileSync(join(folder, file))
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`)))).toEqual(text)
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`)))).toEqual(text)
  }
})

it("serves the build's files forever, in an encoding the browser accepts", async () => {
  const text = readFileSync(join(folder, script), 'utf8')
  const forms = [
    ['gzip, deflate, br, zstd', 'br', '.br'],
    ['gzip', 'gzip', '.gz'],
    ['identity', undefined, ''],
  ] as const
  for (const [accepted, encoding, ending] of forms) {
    const { headers, rawPayload } = await get(script, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(rawPayload).toEqual(readFileSync(join(folder, `${script}${ending}`)))
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
  }
  expect((await get(script)).body).toBe(text)
})

it('names each file by its hash, and returns 304 on a matching ETag', async () => {
  for (const file of globSync('assets/*', { cwd: folder }))
    expect(file).toMatch(/-[\w-]{6,8}\.\w+(\.br|\.gz)?$/)
  const { etag } = (await get(script)).headers
  const again = await get(script, { 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('has files without a hash revalidated daily', async () => {
  const { headers } = await get('farmers-markets.json', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=86400', 'content-encoding': 'br' })
})

it('has the kitchen page’s service worker revalidated each time', async () => {
  const { headers } = await get('kitchen-worker.js', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
})

it('is built twice, for browsers and for the server, with the same file names', () => {
  const bundle = readFileSync(join(folder, '../ssr/entry-server.js'), 'utf8')
  const named = new Set(bundle.match(/(?<=\/)assets\/[\w-]+\.(?:svg|png|woff2|jpe?g|webp|avif)/g))
  expect(named.size).toBeGreaterThan(10)
  const there = globSync('assets/*', { cwd: folder })
  expect([...named].filter((file) => !there.includes(file))).toEqual([])
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call, Callers } from '#shared/api/call.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { orderBody } from '#tests/make/make-order.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { type RouteInput, withRoutesOf } from '#tests/roles/registered-routes.ts'
import { roleTable } from '#tests/roles/role-table.ts'
import type { Rule } from '#tests/roles/rule.ts'
import { isAdminCall } from './operations.ts'
import { readContract } from './read-contract.ts'

const Document = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/** Routes for browsers, probes and providers, which are no part of the API for programs. */
const notDescribed = [
  /^\w+ \/(?!api\/|paypal\/|stripe\/)/,
  /^GET \/api\/(admin\/)?docs/,
  /^GET \/api\/(admin\/)?openapi\.json$/,
  /^POST \/api\/webhooks\//,
]

const publicPath = '/api/openapi.json'
const adminPath = '/api/admin/openapi.json'

describe('the API reference', () => {
  let test: TestApp
  let routes: ReadonlyMap<string, RouteInput>
  let calls: readonly Call[]
  beforeAll(async () => {
    ;({ built: test, routes } = await withRoutesOf(() => makeTestApp(anyEngine)))
    calls = (await readContract()).calls
  })
  afterAll(() => test.close())

  const ask = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
  const routeOf = ({ method, path }: Call) => `${method} ${path}`

  it('describes every route for programs, and nothing else', () => {
    const described = new Set(calls.map(routeOf))
    const registered = [...routes.keys()].filter((route) => !notDescribed.some((one) => one.test(route)))
    expect(registered.filter((route) => !described.has(route))).toEqual([])
    expect([...described].filter((route) => !routes.has(route))).toEqual([])
  })

  it('names the callers that the role table proves', () => {
    const wrong = calls.flatMap((call) => {
      const rows = Object.entries(roleTable).filter(([row]) => row.replace(/\?.*/, '') === routeOf(call))
      const proved = rows.map(([row, rule]) => callersOf(row, rule))
      return proved.includes(call.callers) ? [] : [`${call.name}: ${call.callers}, not ${proved}`]
    })
    expect(wrong).toEqual([])
  })

  it('asks for a sign-in where a call answers 401 without one', () => {
    const wrong = calls.filter(
      ({ callers, errors, path }) =>
        callers !== 'anyone' && !errors.includes('unauthenticated') && !path.startsWith('/api/admin/'),
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('sends the public document compressed, with an ETag and this server', async () => {
    const plain = await ask(publicPath)
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=600',
      vary: expect.stringContaining('accept-encoding'),
    })
    const document = Document.parse(plain.json())
    expect(document.servers).toEqual([{ url: test.config.publicUrl }])
    expect(Object.keys(document.paths).filter((path) => path.includes('*'))).toEqual([])
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await ask(publicPath, { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.rawPayload.length).toBeLessThan(61_440)
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    }
    const etag = String(plain.headers.etag)
    const again = await ask(publicPath, { 'if-none-match': `"other", ${etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  })

  it('keeps the console in a document of its own, for admins', async () => {
    const { paths } = Document.parse((await ask(publicPath)).json())
    expect(Object.keys(paths).filter((path) => path.startsWith('/api/admin/'))).toEqual([])
    expect((await ask(adminPath)).statusCode).toBe(401)
    expect((await callApp(test, 'GET', adminPath, {}, (await makePerson(test)).cookie)).status).toBe(401)
    const { cookie } = await makeAdmin(test, 'moderator')
    const answer = await callApp(test, 'GET', adminPath, undefined, cookie)
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    const described = Object.keys(Document.parse(answer.body).paths)
    expect(described).toContain('/api/admin/dashboard')
    const ours = calls.filter(isAdminCall).map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'))
    expect(new Set(described)).toEqual(new Set(ours))
  })

  it('the headers it describes are sent', async () => {
    const [buyer, baker] = [await makePerson(test), await makePerson(test)]
    const listing = await makeListing(baker)
    await makeListing(baker, { title: 'Second loaf' })
    const named = (name: string) => calls.find((call) => call.name === name)?.responseHeaders?.toSorted()
    expect(named('searchListings')).toEqual([
      'ETag',
      'Link',
      'X-Corrected-Query',
      'X-Matched-Words',
      'X-Total-Count',
    ])
    const found = await ask('/api/food-listings?limit=1')
    expect(Object.keys(found.headers)).toEqual(expect.arrayContaining(['etag', 'link', 'x-total-count']))
    const order = await buyer.call('POST', '/api/orders', orderBody(listing.id))
    expect([order.status, order.headers.location]).toEqual([201, expect.stringMatching(/^\/api\/orders\//)])
  })
})

/** The callers of a call by its row of the role table. */
function callersOf(row: string, { who, of, side, needsAddress = false, stranger }: Rule): Callers {
  if (who === 'everyone') return 'anyone'
  if (who !== 'people') return who
  if (row.includes('?')) return 'people'
  if (of === 'order' || of === 'pickup') return side === 'both' ? 'buyer_or_baker' : (side ?? 'owner')
  if (of === 'listing' && stranger !== 'in') return 'baker'
  if (of === 'checkout') return 'buyer'
  if (needsAddress) return 'confirmed'
  return of === undefined || of === 'other' || of === 'listing' ? 'people' : 'owner'
}

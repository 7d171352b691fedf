import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import {
  criteriaText,
  DirectoryQuery,
  DirectoryResponse,
  directoryFailedText,
  directoryTypes,
} from '#shared/api/usda.ts'
import { callApp } from '#tests/make/make-person.ts'
import { hasReference, readReference } from '#tests/make/reference-data.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { directorySearch, type SearchDirectory } from './search-directory.ts'

const place = (changes: Record<string, unknown> = {}) => ({
  listing_id: '312052',
  listing_name: 'Potsdam Farmers Market',
  listing_desc: null,
  brief_desc: 'Open: May to October; <br>Products: Eggs &amp; rye;',
  location_address: '3 Riverside Dr, New York, New York 10023',
  location_city: 'New York',
  location_state: 'New York',
  location_zipcode: '10023',
  location_x: '-73.98557883420489',
  location_y: '40.7805342225485',
  media_website: 'www.market.example',
  distance: '0.2492313843284663',
  ...changes,
})
const found = (...data: unknown[]) => ({ status: 200, body: JSON.stringify({ data }) })

interface Reply {
  status: number
  body: string
  /** does not respond until the server closes */
  isSlow?: boolean
}

/** A fake directory that returns prepared replies and records requests. */
let replies: Reply[]
let asked: { path: string; query: Record<string, string>; userAgent: string }[]
let directory: Server
let url: string

beforeAll(async () => {
  directory = createServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://directory')
    asked.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      userAgent: headers['user-agent'] ?? '',
    })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (reply?.isSlow) return
    response.writeHead(reply?.status ?? 500).end(reply?.body)
  })
  await new Promise<void>((resolve) => directory.listen(0, '127.0.0.1', resolve))
  const address = directory.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`
})
afterAll(() => {
  directory.closeAllConnections()
  directory.close()
})

describe('the USDA directory, with a key', () => {
  let test: TestApp
  let search: SearchDirectory
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { usda: { url, key: 'secret-key' } })
  })
  afterAll(() => test.close())
  afterEach(() => test.setNow(null))

  const begin = (...next: Reply[]) => {
    asked = []
    replies = next
    // a short timeout for slow replies only, because a busy machine may be slow too
    const patience = next.some(({ isSlow }) => isSlow) ? 1_000 : 30_000
    search = directorySearch(test, { patience, pauses: [1, 1] })
  }
  const ask = (query: Record<string, string>) => search('farmersmarket', DirectoryQuery.parse(query))

  it.each([
    ['MKT-03', { zip: '10023', radius: '5' }, { zip: '10023', radius: '5' }],
    ['MKT-04', { zip: '10023' }, { zip: '10023', radius: '50' }],
    ['MKT-05', { city: 'New York', state: 'ny' }, { city: 'New York', state: 'NY' }],
    ['MKT-06', { x: '-73.98', y: '40.78', radius: '25' }, { x: '-73.98', y: '40.78', radius: '25' }],
    ['MKT-07', { state: 'Ny' }, { state: 'NY' }],
  ])('%s, API-30: %j is sent as %j', async (_id, query, parameters) => {
    begin(found(place()))
    const { source, data } = await ask(query)
    expect(source).toBe('usda')
    expect(data).toHaveLength(1)
    expect(asked).toEqual([
      {
        path: '/api/farmersmarket/',
        query: { apikey: 'secret-key', ...parameters },
        userAgent: expect.stringContaining('BakeSale; +http://localhost'),
      },
    ])
  })

  it('MKT-11, DATA-30: converts strings to numbers and HTML to text, and adds http:// to websites', async () => {
    begin(found(place()))
    expect((await ask({ zip: '10023', radius: '5' })).data).toEqual([
      {
        listing_id: '312052',
        listing_name: 'Potsdam Farmers Market',
        location_address: '3 Riverside Dr, New York, New York 10023',
        location_city: 'New York',
        location_state: 'NY',
        location_zipcode: '10023',
        listing_desc: 'Open: May to October;\nProducts: Eggs & rye;',
        media_website: 'http://www.market.example',
        latitude: 40.7805342225485,
        longitude: -73.98557883420489,
        distance: 0.2492313843284663,
      },
    ])
  })

  it.each(['PO Box 1100', 'javascript:alert(1)', 'n/a', 7, {}, null])(
    'MKT-11: a website of %j is not a link',
    async (website) => {
      begin(found(place({ media_website: website })))
      expect((await ask({ state: 'NY' })).data).toMatchObject([{ media_website: null }])
    },
  )

  it.each([
    [{ location_x: null }, { latitude: null, longitude: null }],
    [{ location_y: '44.452284,' }, { latitude: null, longitude: null }],
    [{ location_y: '444.4' }, { latitude: null, longitude: null }],
    [
      { location_x: '0', location_y: '0' },
      { latitude: null, longitude: null },
    ],
    [{ distance: '1000' }, { distance: null }],
    [{ distance: null }, { distance: null }],
  ])('converts %j to %j', async (changes, expected) => {
    begin(found(place(changes)))
    expect((await ask({ state: 'NY' })).data).toMatchObject([expected])
  })

  it('MKT-04, MKT-05: keeps only results of the requested ZIP code or town', async () => {
    const others = [place(), place({ location_zipcode: '10024', location_city: 'Yonkers' })]
    begin(found(...others))
    expect((await ask({ zip: '10024' })).data).toMatchObject([{ location_zipcode: '10024' }])
    expect((await ask({ city: 'yonkers', state: 'NY' })).data).toMatchObject([{ location_city: 'Yonkers' }])
  })

  it.each([
    ['nothing', found()],
    ['null', { status: 200, body: '{"data":null}' }],
    ['invalid rows', found(null, 7, 'text', {}, place({ listing_name: ' ' }))],
  ])('MKT-15: %s is an empty result or an error, never a crash', async (what, reply) => {
    begin(reply)
    const answer = ask({ state: 'NY' })
    if (what === 'null') await expect(answer).rejects.toMatchObject({ code: 'unavailable' })
    else expect((await answer).data).toEqual([])
  })

  it('skips text before the JSON', async () => {
    begin({ status: 200, body: `<br>Warning: {odd} in line 3\n${found(place()).body}\n` })
    expect((await ask({ state: 'NY' })).data).toHaveLength(1)
  })

  it('retries after a 504 until it succeeds', async () => {
    begin({ status: 504, body: 'Gateway Timeout' }, { status: 504, body: '' }, found(place()))
    expect((await ask({ state: 'NY' })).data).toHaveLength(1)
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['repeated 504', { status: 504, body: '' }, 3],
    ['no response', { status: 200, body: '', isSlow: true }, 3],
    ['invalid JSON', { status: 200, body: '<html>' }, 3],
    ['403', { status: 403, body: 'Forbidden' }, 1],
    ['a refused key', { status: 200, body: 'apikey error' }, 1],
  ])('MKT-16: %s is reported as an error after its tries', async (_what, reply, tries) => {
    begin(reply)
    const failure = await ask({ state: 'NY' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'unavailable', message: directoryFailedText })
    expect(JSON.stringify([failure, failure instanceof Error && String(failure.cause)])).not.toContain(
      'secret-key',
    )
    expect(asked).toHaveLength(tries)
  })

  it('caches responses for a day, but not failures', async () => {
    const start = new Date('2026-11-20T15:00:00Z')
    test.setNow(start)
    begin({ status: 403, body: '' }, found(place()))
    await expect(ask({ state: 'NY' })).rejects.toMatchObject({ code: 'unavailable' })
    await Promise.all([ask({ state: 'NY' }), ask({ state: 'ny' })])
    test.setNow(new Date(start.getTime() + 86_399_000))
    await ask({ state: 'NY' })
    expect(asked).toHaveLength(2)
    test.setNow(new Date(start.getTime() + 86_401_000))
    await ask({ state: 'NY' })
    expect(asked).toHaveLength(3)
  })

  const aroundNewYork = 'markets/usda-local-food-portal-api-ny-radius.json'
  const inPennsylvania = 'markets/usda-local-food-portal-api-pa.json'
  it.skipIf(!hasReference(aroundNewYork, inPennsylvania))('parses real responses', async () => {
    begin({ status: 200, body: readReference(aroundNewYork) })
    const near = (await ask({ x: '-73.98', y: '40.78', radius: '5' })).data
    expect(near.map(({ listing_name }) => listing_name)).toEqual([
      'Potsdam Farmers Market',
      '79th Street Greenmarket',
    ])
    expect(near[0]?.distance).toBeCloseTo(0.249, 3)

    begin({ status: 200, body: readReference(inPennsylvania) })
    const { data } = await ask({ state: 'PA' })
    expect(data).toHaveLength(199)
    const websites = data.map(({ media_website }) => media_website).filter((website) => website !== null)
    expect(websites.length).toBeGreaterThan(130)
    for (const website of websites) expect(website).toMatch(/^https?:\/\/[^\s<>"]+$/)
    for (const { listing_desc, listing_name } of data)
      expect(listing_desc + listing_name).not.toMatch(/<br|&amp;/)
    expect(data.filter(({ latitude }) => latitude === null)).toEqual([])
  })
})

describe('GET /api/usda/:type without a key', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const get = (path: string) => callApp(test, 'GET', `/api/usda/${path}`)
  const answer = async (path: string) => {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 200])
    return DirectoryResponse.parse(body)
  }

  it.each([
    ['MKT-03', 'zip=10003&radius=5', 'Union Square Greenmarket'],
    ['MKT-04', 'zip=10003', 'Union Square Greenmarket'],
    ['MKT-05', 'city=new+york&state=ny', 'Union Square Greenmarket'],
    ['MKT-06', 'x=-73.9903&y=40.7365&radius=5', 'Union Square Greenmarket'],
    ['MKT-07', 'state=CO', 'Boulder County Farmers Market'],
    ['MKT-03', 'zip=10003&radius=5&city=&state=&x=&y=', 'Union Square Greenmarket'],
  ])('%s, OPEN-69: %s uses the bundled list and says so', async (_id, query, name) => {
    const { source, data } = await answer(`farmersmarket?${query}`)
    expect(source).toBe('bundled')
    expect(data.map(({ listing_name }) => listing_name)).toContain(name)
  })

  it.each(directoryTypes)('MKT-12: supports directories of type %s', async (type) => {
    const { data } = await answer(`${type}?state=NY`)
    expect(data.length > 0).toBe(type === 'farmersmarket')
  })

  it.each(['', 'radius=10', 'zip=&city=&state=&x=&y='])(
    'MKT-13: rejects "%s" as no criteria',
    async (query) => {
      const { status, body } = await get(`farmersmarket?${query}`)
      expect(status).toBe(422)
      expect(ErrorResponse.parse(body)).toMatchObject({ message: criteriaText })
    },
  )

  it.each([
    ['zip=1000', 'zip'],
    ['zip=00000', 'zip'],
    ['state=ZZ', 'state'],
    ['state=Colorado', 'state'],
    ['city=Boulder', 'state'],
    ['x=-105', 'y'],
    ['x=-105&y=95', 'y'],
    ['x=190&y=40', 'x'],
    ['zip=10003&radius=7', 'radius'],
    ['zip=10003&radius=ten', 'radius'],
  ])('MKT-08, MKT-14: %s gets a helpful message', async (query, field) => {
    const { status, body } = await get(`farmersmarket?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(ErrorResponse.parse(body).fields ?? {})).toEqual([field])
  })

  it('returns 404 for an unknown directory', async () => {
    expect((await get('bakeries?state=NY')).status).toBe(404)
  })
})

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromTestNow } from '#tests/make/clock.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'
import { deleteOldAddresses } from './reverse-geocode.ts'

const boulder = { latitude: 40.0176, longitude: -105.2797 }

describe('POST /api/reverse-geocode with the built-in list', () => {
  let server: TestApp
  let baker: Person
  beforeAll(async () => {
    server = await makeTestApp(anyEngine)
    baker = await makePerson(server)
  })
  afterAll(() => server?.close())
  const ask = (body: unknown) => baker.call('POST', '/api/reverse-geocode', body)

  it('API-06: returns the nearest town with its ZIP code and time zone', async () => {
    expect(await ask(boulder)).toMatchObject({
      status: 200,
      body: {
        success: true,
        address: expect.stringMatching(/^Boulder, CO 803\d\d$/),
        message: expect.stringContaining('street'),
        timeZone: 'America/Denver',
        credit: null,
      },
    })
  })

  it.each([
    ['a pier in San Francisco', 37.8087, -122.4098, /San Francisco, CA/],
    ['Honolulu', 21.307, -157.858, /Honolulu, HI/],
    ['San Juan', 18.4655, -66.1057, /San Juan, PR/],
    ['Buffalo, beside the border', 42.8864, -78.8784, /Buffalo, NY/],
  ])('knows %s', async (_, latitude, longitude, address) => {
    expect(await ask({ latitude, longitude })).toMatchObject({
      body: { success: true, address: expect.stringMatching(address) },
    })
  })

  it.each([
    ['Paris', 48.8566, 2.3522],
    ['Toronto, an hour from the border', 43.6532, -79.3832],
    ['Tijuana', 32.5027, -117.0039],
  ])('reports that %s is outside the United States', async (_, latitude, longitude) => {
    expect(await ask({ latitude, longitude })).toMatchObject({
      status: 200,
      body: { success: false, address: '', message: /outside the United States/, timeZone: null },
    })
  })

  it.each([
    ['the Atlantic', 38, -60],
    ['off Cape Cod', 41.2, -68.5],
    ['the middle of nowhere', 0, 0],
  ])('reports that %s is at sea', async (_, latitude, longitude) => {
    expect(await ask({ latitude, longitude })).toMatchObject({
      body: { success: false, message: /at sea/ },
    })
  })

  it('accepts numeric strings, rejects invalid points, and requires sign-in', async () => {
    expect(await ask({ latitude: '40.0176', longitude: '-105.2797' })).toMatchObject({ status: 200 })
    expect(await ask({ latitude: 91, longitude: 0 })).toMatchObject({ status: 422 })
    expect(await ask({})).toMatchObject({ status: 422 })
    const visitor = await server.app.inject({ method: 'POST', url: '/api/reverse-geocode', payload: boulder })
    expect(visitor.statusCode).toBe(401)
  })
})

describe.each(enginesInTurn)('POST /api/reverse-geocode with a geocoder, on %s', (engine) => {
  let geocoder: Server
  let server: TestApp
  let baker: Person
  let arrivals: { at: number; url: URL; headers: IncomingHttpHeaders }[] = []
  let answer: { status: number; body: unknown }
  beforeAll(async () => {
    geocoder = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://geocoder')
      arrivals.push({ at: performance.now(), url, headers: request.headers })
      response
        .writeHead(answer.status, {
          'content-type': 'application/json',
          ...(answer.status === 302 ? { location: '/elsewhere' } : {}),
        })
        .end(JSON.stringify(answer.body))
    })
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
    const address = geocoder.address()
    const port = typeof address === 'object' ? address?.port : undefined
    server = await makeTestApp(engine, { geocoderUrl: `http://127.0.0.1:${port}/nominatim` })
    baker = await makePerson(server)
  })
  afterAll(async () => {
    await server?.close()
    geocoder?.close()
  })
  beforeEach(async () => {
    arrivals = []
    const address = { house_number: '88', road: 'Alder Avenue', city: 'Boulder', 'ISO3166-2-lvl4': 'US-CO' }
    answer = { status: 200, body: { address: { ...address, postcode: '80302', country_code: 'us' } } }
    await server.db.deleteFrom('geocoded_points').execute()
    await server.db
      .updateTable('geocoder_turns')
      .set({ next_at: new Date(0) })
      .execute()
  })
  const ask = (point = boulder) => baker.call('POST', '/api/reverse-geocode', point)
  const pointsApart = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...boulder, latitude: boulder.latitude + index / 100 }))

  it('API-06: returns the street address with credit, and identifies itself', async () => {
    expect(await ask()).toMatchObject({
      body: {
        success: true,
        address: '88 Alder Avenue, Boulder, CO 80302',
        credit: '© OpenStreetMap contributors',
      },
    })
    const [{ url, headers } = {}] = arrivals
    expect(url?.pathname).toBe('/nominatim/reverse')
    expect(Object.fromEntries(url?.searchParams ?? [])).toMatchObject({
      format: 'jsonv2',
      lat: '40.0176',
      lon: '-105.2797',
    })
    expect(headers).toMatchObject({
      'user-agent': 'BakeSale (+http://localhost)',
      referer: 'http://localhost/',
    })
  })

  it('requests each point once until the response expires', async () => {
    await ask()
    await ask({ ...boulder, latitude: boulder.latitude + 0.000_01 })
    expect(arrivals).toHaveLength(1)
    server.setNow(fromTestNow(91 * 24 * 60 * 60_000))
    expect(await deleteOldAddresses(server)).toBe(1)
    server.setNow(null)
    await ask()
    expect(arrivals).toHaveLength(2)
  })

  it('sends at most one request per second in total', async () => {
    const start = performance.now()
    const answers = await Promise.all(pointsApart(8).map((point) => ask(point)))
    for (const { body } of answers) expect(body).toMatchObject({ success: true })
    expect(arrivals.length).toBeGreaterThan(1)
    const streets = answers.filter(({ body }) => JSON.stringify(body).includes('Alder'))
    expect(streets.length).toBeLessThanOrEqual(arrivals.length)
    // each request may be late, but not before its second; clocks and timers differ by milliseconds
    for (const [second, { at }] of arrivals.entries()) expect(at - start).toBeGreaterThan(second * 1000 - 50)
  })

  it('returns the town if the wait is too long', async () => {
    await server.db
      .updateTable('geocoder_turns')
      .set({ next_at: fromTestNow(60 * 60_000) })
      .execute()
    expect(await ask()).toMatchObject({ body: { success: true, address: /^Boulder, CO/, credit: null } })
    expect(arrivals).toEqual([])
  })

  it('does not follow redirects', async () => {
    answer = { ...answer, status: 302 }
    expect(await ask()).toMatchObject({ body: { success: true, address: /^Boulder, CO/, credit: null } })
    expect(arrivals.map(({ url }) => url.pathname)).toEqual(['/nominatim/reverse'])
  })

  it.each([
    ['fails', { status: 500, body: {} }],
    ['returns something else', { status: 200, body: { address: { city: 7 } } }],
    ['finds nothing', { status: 200, body: { error: 'Unable to geocode' } }],
  ])('returns the town if the geocoder %s', async (_, failure) => {
    answer = failure
    expect(await ask()).toMatchObject({ body: { success: true, address: /^Boulder, CO/, credit: null } })
  })
})

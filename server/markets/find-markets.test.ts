import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { FoundMarkets } from '#shared/api/markets.ts'
import { distanceMiles } from '#shared/distance.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { replaceMarkets } from './markets-repository.ts'

describe('GET /api/markets', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const get = (query: string) => callApp(test, 'GET', `/api/markets?${query}`)
  const found = async (query: string): Promise<FoundMarkets> => {
    const { status, body } = await get(query)
    expect([status, body]).toEqual([200, expect.anything()])
    return FoundMarkets.parse(body)
  }

  it('MKT-18, MKT-23: finds markets around a ZIP code, nearest first, in the bundled list', async () => {
    const { source, place, radius, markets } = await found('zip=10003&radius=5')
    expect({ source, radius, label: place.label }).toEqual({
      source: 'bundled',
      radius: 5,
      label: 'New York, NY 10003',
    })
    expect(markets[0]?.name).toBe('Union Square Greenmarket')
    for (const market of markets) {
      expect(market.distance).toBeCloseTo(distanceMiles(place, market), 9)
      expect(market.distance).toBeLessThanOrEqual(5)
    }
    const miles = markets.map(({ distance }) => distance)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  })

  it('MKT-18: finds markets around a point', async () => {
    const { place, markets } = await found('latitude=40.7365&longitude=-73.9903&radius=1')
    expect(place).toEqual({ label: null, latitude: 40.7365, longitude: -73.9903 })
    expect(markets[0]).toMatchObject({ name: 'Union Square Greenmarket', distance: 0 })
  })

  it.each([
    ['zip=10003', 10],
    ['zip=10003&radius=', 10],
    ['zip=10003&radius=1', 1],
    ['zip=10003&radius=100', 100],
    ['zip=10003-1234&radius=2.5', 2.5],
  ])('MKT-19: %s searches within %d miles', async (query, miles) => {
    expect((await found(query)).radius).toBe(miles)
  })

  it.each(['0', '101', '-5', '1e2', 'ten', 'NaN', '99999999', '0x10', '5 miles'])(
    'MKT-19: rejects a radius of %s with a helpful message',
    async (radius) => {
      const { status, body } = await get(`zip=10003&radius=${encodeURIComponent(radius)}`)
      expect(status).toBe(422)
      expect(ErrorResponse.parse(body).fields).toEqual({
        radius: 'Choose a radius from 1 to 100 miles',
      })
    },
  )

  it.each([
    ['', 'zip'],
    ['radius=10', 'zip'],
    ['zip=', 'zip'],
    ['zip=1000', 'zip'],
    ['zip=hello', 'zip'],
    ['zip=00000', 'zip'],
    ['latitude=40.7', 'zip'],
    ['latitude=91&longitude=0', 'latitude'],
    ['latitude=40&longitude=181', 'longitude'],
    ['latitude=north&longitude=0', 'latitude'],
  ])('OPEN-68: "%s" gets a helpful message', async (query, field) => {
    const { status, body } = await get(query)
    expect(status).toBe(422)
    expect(Object.keys(ErrorResponse.parse(body).fields ?? {})).toEqual([field])
  })

  it('returns no markets outside the United States', async () => {
    expect((await found('latitude=48.8566&longitude=2.3522&radius=100')).markets).toEqual([])
  })

  it('uses the imported list instead of the bundled one', async () => {
    const market = {
      id: '7',
      name: 'Pole Market',
      address: 'Utqiagvik, AK 99723',
      city: 'Utqiagvik',
      state: 'AK',
      zip: '99723',
      latitude: 71.29,
      longitude: -156.78,
      website: null,
      description: '',
      created_at: test.now(),
      updated_at: test.now(),
    }
    await test.db.transaction().execute((trx) => replaceMarkets(trx, [market]))
    expect((await callApp(test, 'GET', '/api/market-list')).body).toEqual({ source: 'imported', count: 1 })
    expect((await found('zip=10003&radius=100')).markets).toEqual([])
    expect(await found('zip=99723')).toMatchObject({ source: 'imported', markets: [{ name: 'Pole Market' }] })
    await test.db.transaction().execute((trx) => replaceMarkets(trx, []))
    expect((await callApp(test, 'GET', '/api/market-list')).body).toMatchObject({ source: 'bundled' })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { cacheControlOfAnswers } from '#server/http/cached-response.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { ListingPoint, mostListingPoints } from '#shared/api/listing-points.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const downtown = { latitude: 40.7128, longitude: -74.006 }
const newYork = 'bounds=40.5,-74.3,40.95,-73.7'

const soldAs = (...options: [name: string, price_cents: number, servings: number][]) =>
  JSON.stringify(
    options.map(([name, price_cents, servings]) => ({ id: newId(), name, price_cents, servings })),
  )

describe.each(enginesInTurn)('map points over HTTP on %s', (engine) => {
  let app: TestApp
  let baker: string

  beforeAll(async () => {
    app = await makeTestApp(engine)
    baker = await insertBaker(app.db)
    const absent = await insertBaker(app.db, { is_active: false })
    const listing = (title: string, changes: Parameters<typeof listingRow>[1], cook = baker) =>
      listingRow(cook, { ...downtown, title, ...changes })
    await insertListings(app.db, [
      listing('Sourdough', {
        price_cents: 900,
        options: soldAs(['Whole', 900, 1], ['Sliced', 900, 1]),
        created_at: new Date('2026-01-02T00:00:00Z'),
      }),
      listing('Walnut cake', {
        cuisine: 'Cakes',
        price_cents: 3800,
        is_gluten_free: true,
        servings_available: 11,
        options: soldAs(['Dozen', 3800, 12], ['Two dozen', 7000, 24]),
        latitude: 40.7428,
        created_at: new Date('2026-01-01T00:00:00Z'),
      }),
      listing('Behind a curtain', {
        hides_address: true,
        cuisine: 'Jams',
        created_at: new Date('2026-01-03T00:00:00Z'),
      }),
      listing('Nowhere', { latitude: null, longitude: null }),
      listing('Chicago pie', { latitude: 41.8781, longitude: -87.6298 }),
      listing('Paused', { is_active: false }),
      listing('Archived', { archived_at: new Date('2026-01-01T00:00:00Z') }),
      listing('Eaten long ago', { ready_at: new Date('2026-01-01T00:00:00Z') }),
      listing('Of a baker who left', {}, absent),
    ])
  })
  afterAll(() => app.close())

  const ask = (query: string) => callApp(app, 'GET', `/api/listing-points?${query}`)
  const points = async (query: string) => z.array(ListingPoint).parse((await ask(query)).body)
  const titles = async (query: string) => (await points(query)).map(({ title }) => title)

  test('MAP-11, MAP-12: returns the public listings in view, newest first, only those with a point', async () => {
    expect(await titles(newYork)).toEqual(['Behind a curtain', 'Sourdough', 'Walnut cake'])
    expect(await titles('bounds=41,-88,42,-87')).toEqual(['Chicago pie'])
    expect(await titles('bounds=-90,-180,90,180')).toHaveLength(4)
    expect(await titles('bounds=-90,170,90,-170')).toEqual([])
  })

  test('MAP-11: a point has only the fields of its marker', async () => {
    const [cake] = await points(`${newYork}&query=walnut`)
    expect(cake).toEqual({
      id: expect.any(String),
      title: 'Walnut cake',
      cuisine: 'Cakes',
      price: '38.00',
      hasHigherPrices: true,
      latitude: 40.7428,
      longitude: -74.006,
    })
  })

  test('MAP-11: a point has hasHigherPrices only if some options cost more', async () => {
    for (const zoom of ['', '&zoom=9']) {
      const [loaf] = await points(`${newYork}&query=sourdough${zoom}`)
      expect(loaf).toEqual({ ...downtown, id: loaf?.id, title: 'Sourdough', cuisine: 'Bread', price: '9.00' })
      expect(await points(`${newYork}&query=walnut${zoom}`)).toMatchObject([{ hasHigherPrices: true }])
    }
  })

  test('decisions, contact details: a hidden address appears at its neighborhood', async () => {
    const [hidden] = await points(`${newYork}&cuisine=Jams`)
    expect(hidden).toMatchObject({ latitude: 40.712, longitude: -74.008 })
  })

  test.each([
    ['query=sourdough', ['Sourdough']],
    ['cuisine=Cakes', ['Walnut cake']],
    ['cuisine=All%20Categories', ['Behind a curtain', 'Sourdough', 'Walnut cake']],
    ['maxPrice=10', ['Behind a curtain', 'Sourdough']],
    ['isGlutenFree=true', ['Walnut cake']],
    // fewer servings of the cake are left than its smallest option has
    ['hidesSoldOut=true', ['Behind a curtain', 'Sourdough']],
    // the cake is 2.07 miles from downtown
    ['latitude=40.7128&longitude=-74.006&maxDistance=2', ['Behind a curtain', 'Sourdough']],
    ['latitude=40.7128&longitude=-74.006&maxDistance=5', ['Behind a curtain', 'Sourdough', 'Walnut cake']],
  ])('decisions, OPEN-52: the filters of the list apply to the map (%s)', async (filter, expected) => {
    expect(await titles(`${newYork}&${filter}`)).toEqual(expected)
  })

  test.each([
    ['', 'bounds'],
    ['bounds=nonsense', 'bounds'],
    ['bounds=40,-74,39,-73', 'bounds'],
    ['bounds=40,-200,41,-73', 'bounds'],
    [`${newYork}&latitude=40`, 'longitude'],
    [`${newYork}&maxDistance=5`, 'maxDistance'],
    [`${newYork}&cuisine=Sushi`, 'cuisine'],
  ])('OPEN-80: rejects an invalid query on its field (%s)', async (query, field) => {
    const answer = await ask(query)
    expect(answer.status).toBe(422)
    expect(ErrorResponse.parse(answer.body).fields).toHaveProperty(field)
  })

  test('visitors may cache the points briefly and revalidate them', async () => {
    const { headers } = await ask(newYork)
    expect(headers).toMatchObject({ 'cache-control': cacheControlOfAnswers })
    const again = await callApp(app, 'GET', `/api/listing-points?${newYork}`, undefined, undefined, {
      'if-none-match': String(headers.etag),
    })
    expect(again.status).toBe(304)
  })

  test('decisions, OPEN-52: returns the newest when more are in view than a map can show', async () => {
    const rows = Array.from({ length: mostListingPoints + 5 }, (_, i) =>
      listingRow(baker, {
        title: `Roll ${i}`,
        latitude: 30 + (i % 100) / 1000,
        longitude: -97 + i / 50_000,
        created_at: new Date(Date.UTC(2026, 0, 1) + i * 1000),
      }),
    )
    await insertListings(app.db, rows)
    const all = await titles('bounds=29,-98,31,-96')
    expect(all).toHaveLength(mostListingPoints)
    expect(all[0]).toBe(`Roll ${mostListingPoints + 4}`)
    expect(all.at(-1)).toBe('Roll 5')
  })
})

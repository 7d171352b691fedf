import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewListingRow } from '#server/database/tables.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { anyListing } from '#tests/make/any-listing.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'
import { type NearEnd, nearestMatches } from './nearest-matches.ts'

const town = { latitude: 40.712, longitude: -74.008 }

/** A town, a crowd at one of its points, a wide country, and some near the date line. */
function scattered(baker: string): NewListingRow[] {
  const one = (i: number, latitude: number, longitude: number) =>
    listingRow(baker, {
      latitude,
      longitude,
      cuisine: i % 40 === 0 ? 'Cakes' : 'Bread',
      price_cents: i % 3 === 0 ? 500 : 1500,
      is_vegan: i % 150 === 0,
      servings_available: i % 5 < 2 ? 0 : 3,
    })
  const around = ({ latitude, longitude }: Point, i: number, degrees: number) =>
    one(
      i,
      latitude + Math.sqrt(i) * degrees * Math.cos(i * 2.4),
      longitude + Math.sqrt(i) * degrees * Math.sin(i * 2.4),
    )
  return [
    ...Array.from({ length: 900 }, (_, i) => around(town, i, 0.002)),
    ...Array.from({ length: 260 }, (_, i) => one(i, 40.72, -74)),
    ...Array.from({ length: 300 }, (_, i) => around({ latitude: 42, longitude: -84 }, i, 0.4)),
    ...Array.from({ length: 60 }, (_, i) =>
      one(i, -17 + i / 50, i % 2 === 0 ? 179.99 - i / 99 : i / 99 - 179.99),
    ),
  ]
}

const places: [string, Point][] = [
  ['in a town', town],
  ['in a crowd', { latitude: 40.72, longitude: -74 }],
  ['far from everything', { latitude: 20, longitude: -150 }],
  ['near the date line', { latitude: -17, longitude: 180 }],
  ['at a pole', { latitude: 90, longitude: 0 }],
]
const filters: [string, Partial<ListingFilter>][] = [
  ['everything', {}],
  ['a category', { cuisine: 'Cakes' }],
  ['a category below a price', { cuisine: 'Cakes', maxPriceCents: 900 }],
  ['a rare diet', { diets: ['is_vegan'] }],
  ['not sold out', { hidesSoldOut: true }],
  ['a category below a price, not sold out', { cuisine: 'Cakes', maxPriceCents: 900, hidesSoldOut: true }],
  ['a view', { bounds: [40.6, -74.1, 40.8, -73.9] }],
  ['a view across the date line', { bounds: [-20, 179, 0, -179] }],
]

describe.each(enginesInTurn)('the nearest, page by page, on %s', (engine) => {
  let app: TestApp
  let rows: NewListingRow[]

  beforeAll(async () => {
    app = await makeTestApp(engine)
    rows = scattered(await insertBaker(app.db))
    await insertListings(app.db, rows)
  })
  afterAll(() => app.close())

  const cases = places.flatMap(([where, place]) =>
    filters.map(([what, filter]) => ({ where, place, what, filter: { ...anyListing, ...filter } })),
  )

  test.each(cases)('FIND-20, FIND-21: pages are in order: $what, $where', async ({ place, filter }) => {
    const expected = byHand(place, filter)
    expect(await pages(place, filter, 24, 4)).toEqual(expected.slice(0, 96))
    expect(await pages(place, filter, 101, 16)).toEqual(expected.slice(0, 1616))
  })

  async function pages(place: Point, filter: ListingFilter, count: number, most: number): Promise<string[]> {
    const ids: string[] = []
    let after: NearEnd | null = null
    for (let page = 0; page < most; page += 1) {
      const nearest = await nearestMatches(app.db, filter, { place, maxDistance: null }, after, count)
      ids.push(...nearest.map(({ listing }) => listing.id))
      const end: NearEnd | undefined = nearest.at(-1)?.end
      if (nearest.length < count || !end) break
      after = end
    }
    return ids
  }

  function byHand(
    place: Point,
    { cuisine, maxPriceCents, diets, hidesSoldOut, bounds }: ListingFilter,
  ): string[] {
    return rows
      .flatMap((row) => {
        const { latitude, longitude } = row
        if (latitude === null || longitude === null || latitude === undefined || longitude === undefined)
          return []
        if (cuisine !== null && row.cuisine !== cuisine) return []
        if (maxPriceCents !== null && row.price_cents > maxPriceCents) return []
        if (diets.length > 0 && !row.is_vegan) return []
        if (hidesSoldOut && row.servings_available === 0) return []
        if (bounds) {
          const [south, west, north, east] = bounds
          if (latitude < south || latitude > north) return []
          if (west <= east ? longitude < west || longitude > east : longitude < west && longitude > east)
            return []
        }
        return [{ id: row.id, miles: distanceMiles(place, { latitude, longitude }) }]
      })
      .sort((a, b) => a.miles - b.miles || (a.id > b.id ? -1 : 1))
      .map(({ id }) => id)
  }
})

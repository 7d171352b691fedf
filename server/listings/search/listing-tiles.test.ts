import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { NewListingRow } from '#server/database/tables.ts'
import { columnOf, rowOf } from '#server/places/tile-of-point-rules.ts'
import { ListingCluster, ListingPoint } from '#shared/api/listing-points.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { retirePastListings } from '../retire-past-listings.ts'
import { countListingTiles } from './count-listing-tiles.ts'
import { coarsestLevel, finestLevel } from './map-tile-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hours = 3_600_000
const Answer = z.array(z.union([ListingCluster, ListingPoint]))

/** A write: the listing, and what happens to it. */
const write = fc.record({
  which: fc.nat(19),
  kind: fc.constantFrom('post', 'change', 'move', 'remove', 'suspend', 'return'),
  latitude: fc.constantFrom(40.7128, 40.7129, 40.9, -33.86, 84.99, -90, 90),
  longitude: fc.constantFrom(-74.006, -74.0061, -73.5, 151.2, 179.9999, 180, -180),
  hides: fc.boolean(),
  cuisine: fc.constantFrom('Bread' as const, 'Cakes' as const),
  price: fc.constantFrom(500, 1000, 1001, 2000, 3000, 4999, 5001),
  glutenFree: fc.boolean(),
  isActive: fc.boolean(),
  isArchived: fc.boolean(),
  /** hours from now until it is ready; after a day it is past */
  ready: fc.constantFrom(-25, -23, 1),
  hasPoint: fc.boolean(),
})
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

describe.each(enginesInTurn)('MAP-11: the map tiles on %s', (engine) => {
  let app: TestApp
  let bakers: string[]

  beforeAll(async () => {
    app = await makeTestApp(engine)
    app.setNow(now)
    bakers = [await insertBaker(app.db), await insertBaker(app.db)]
  })
  afterAll(() => app.close())

  const rowOfWrite = (drawn: Write): Partial<NewListingRow> => ({
    cuisine: drawn.cuisine,
    price_cents: drawn.price,
    is_gluten_free: drawn.glutenFree,
    latitude: drawn.hasPoint ? drawn.latitude : null,
    longitude: drawn.hasPoint ? drawn.longitude : null,
    hides_address: drawn.hides,
    is_active: drawn.isActive,
    archived_at: drawn.isArchived ? now : null,
    ready_at: new Date(now.getTime() + drawn.ready * hours),
  })

  async function carryOut(drawn: Write, ids: string[]): Promise<void> {
    const { db } = app
    const id = ids[drawn.which % Math.max(1, ids.length)]
    const cookId = bakers[drawn.which % 2] ?? ''
    if (drawn.kind === 'suspend' || drawn.kind === 'return') {
      const suspended_at = drawn.kind === 'suspend' ? now : null
      const suspension_reason = suspended_at && 'Rules'
      await sql`update users set suspended_at = ${suspended_at}, suspension_reason = ${suspension_reason}
        where id = ${cookId}`.execute(db)
    } else if (id === undefined || drawn.kind === 'post') {
      const row = listingRow(cookId, rowOfWrite(drawn))
      ids.push(row.id)
      await insertListings(db, [row])
    } else if (drawn.kind === 'remove') await db.deleteFrom('food_listings').where('id', '=', id).execute()
    else {
      const { latitude = null, longitude = null, ...others } = rowOfWrite(drawn)
      const change = drawn.kind === 'move' ? { latitude, longitude } : others
      await db.updateTable('food_listings').set(change).where('id', '=', id).execute()
    }
  }

  /** The expected tiles, computed from the public listings. */
  async function byHand() {
    const { rows } = await sql<{
      cuisine: string
      price: number
      gf: boolean
      latitude: number
      longitude: number
    }>`
      select cuisine, price_cents as price, is_gluten_free as gf, shown_latitude as latitude, shown_longitude as longitude
      from food_listings join users on users.id = cook_id
      where food_listings.is_active and users.is_active and suspended_at is null and archived_at is null
        and ready_at >= ${new Date(now.getTime() - 24 * hours)} and shown_latitude is not null
    `.execute(app.db)
    const tiles = new Map<string, { listings: number; under20: number; glutenFree: number; lowest: number }>()
    for (const { cuisine, price, gf, latitude, longitude } of rows)
      for (let level = coarsestLevel; level <= finestLevel; level += 1)
        for (const of of ['', cuisine]) {
          const key = [level, of, rowOf(latitude, level), columnOf(longitude, level)].join('/')
          const tile = tiles.get(key) ?? { listings: 0, under20: 0, glutenFree: 0, lowest: price }
          tiles.set(key, {
            listings: tile.listings + 1,
            under20: tile.under20 + (price <= 2000 ? 1 : 0),
            glutenFree: tile.glutenFree + (gf ? 1 : 0),
            lowest: Math.min(tile.lowest, price),
          })
        }
    return tiles
  }

  async function stored() {
    const { rows } = await sql<{
      level: number
      cuisine: string
      y: number
      x: number
      listings: number
      under_20: number
      gluten_free: number
      lowest_cents: number
    }>`select * from listing_cells`.execute(app.db)
    return new Map(
      rows.map(
        ({
          level,
          cuisine,
          y,
          x,
          listings,
          under_20: under20,
          gluten_free: glutenFree,
          lowest_cents: lowest,
        }) => [[level, cuisine, y, x].join('/'), { listings, under20, glutenFree, lowest }],
      ),
    )
  }

  test('count only public listings after any writes: none paused, archived, past or of suspended bakers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 4, maxLength: 25, size: 'max' }), async (writes) => {
        await app.db.deleteFrom('food_listings').execute()
        const ids: string[] = []
        for (const [place, drawn] of writes.entries()) {
          await carryOut(drawn, ids)
          if (place % 7 === 0) await countListingTiles(app)
        }
        await retirePastListings(app)
        await countListingTiles(app)
        expect(await stored()).toEqual(await byHand())
      }),
      { numRuns: 12 },
    )
  })

  test('a second count finds nothing to do', async () => {
    await countListingTiles(app)
    expect(await countListingTiles(app)).toBe(0)
  })

  test('a past listing disappears, and one with a new date reappears', async () => {
    await app.db.deleteFrom('food_listings').execute()
    const row = listingRow(bakers[0] ?? '', {
      latitude: 40.7,
      longitude: -74,
      ready_at: new Date(now.getTime() - 23 * hours),
    })
    await sql`update users set suspended_at = null, suspension_reason = null`.execute(app.db)
    await insertListings(app.db, [row])
    await countListingTiles(app)
    expect((await stored()).size).toBeGreaterThan(0)
    app.setNow(new Date(now.getTime() + 2 * hours))
    expect(await retirePastListings(app)).toBe(1)
    expect(await retirePastListings(app)).toBe(0)
    expect(await stored()).toEqual(new Map())
    await app.db
      .updateTable('food_listings')
      .set({ ready_at: new Date('2026-11-22T12:00:00Z') })
      .execute()
    await countListingTiles(app)
    expect((await stored()).size).toBe(2 * (finestLevel - coarsestLevel + 1))
    app.setNow(now)
  })

  describe('at a zoom', () => {
    const ask = async (query: string) =>
      Answer.parse((await callApp(app, 'GET', `/api/listing-points?${query}`)).body)
    const total = (answer: z.output<typeof Answer>) =>
      answer.reduce((sum, mark) => sum + ('count' in mark ? mark.count : 1), 0)
    const country = 'bounds=24,-125,50,-66'
    const shapeOf = (mark: ListingPoint | ListingCluster) => {
      if (!('count' in mark)) return 'marker'
      return mark.isExact ? 'cluster' : 'estimate'
    }
    const shapes = (answer: z.output<typeof Answer>) => [...new Set(answer.map(shapeOf))]

    beforeAll(async () => {
      await app.db.deleteFrom('food_listings').execute()
      const ready_at = new Date(now.getTime() + 24 * hours)
      const rows = Array.from({ length: 3000 }, (_, i) =>
        listingRow(bakers[i % 2] ?? '', {
          title: i % 1500 === 0 ? 'Rugelach' : `Loaf ${i % 5 === 0 ? 'with walnuts' : ''}`,
          cuisine: i % 3 === 0 ? 'Cakes' : 'Bread',
          price_cents: 500 + (i % 40) * 100,
          is_gluten_free: i % 4 === 0,
          is_vegan: i % 2 === 0,
          servings_available: i % 6 === 0 ? 0 : 12,
          latitude: 30 + (i % 60) / 4,
          longitude: -120 + Math.floor(i / 60),
          ready_at,
          created_at: new Date(now.getTime() - ((i * 7919) % 3000) * 1000),
        }),
      )
      await insertListings(app.db, rows)
      await countListingTiles(app)
    })

    test('a crowded view returns a few hundred clusters that include every listing', async () => {
      const answer = await ask(`${country}&zoom=4`)
      expect(shapes(answer)).toEqual(['cluster'])
      expect(answer.length).toBeLessThan(700)
      expect(total(answer)).toBe(3000)
    })

    test.each([
      ['cuisine=Cakes', 1000],
      ['isGlutenFree=true', 750],
      ['maxPrice=20', 1200],
      ['cuisine=Cakes&isGlutenFree=true&maxPrice=10', 50],
    ])('filters of the filter bar have exact counts (%s)', async (filter, expected) => {
      const answer = await ask(`${country}&zoom=4&${filter}`)
      expect(shapes(answer)).toEqual(['cluster'])
      expect(total(answer)).toBe(expected)
    })

    test('a cluster has the lowest price and the center of its listings', async () => {
      const answer = await ask('bounds=-85,-180,85,180&zoom=0')
      const prices = answer.map((mark) => ('count' in mark ? mark.lowestPrice : ''))
      expect(prices).toContain('5.00')
      for (const { latitude, longitude } of answer) {
        expect(latitude).toBeGreaterThanOrEqual(30)
        expect(longitude).toBeLessThanOrEqual(-70)
      }
    })

    test('few listings in view are returned one by one, with any filter', async () => {
      expect(shapes(await ask('bounds=30,-120.5,35,-119.5&zoom=9'))).toEqual(['marker'])
      expect(total(await ask('bounds=29.9,-120.5,44.9,-119.5&zoom=9&isVegan=true'))).toBe(30)
      expect(total(await ask('bounds=29.9,-120.5,44.9,-119.5&zoom=9&hidesSoldOut=true'))).toBe(50)
    })

    test('rare words are returned one by one, wherever they are', async () => {
      const answer = await ask(`${country}&zoom=4&query=rugelach`)
      expect(answer.map((mark) => ('title' in mark ? mark.title : null))).toEqual(['Rugelach', 'Rugelach'])
      expect(total(await ask(`${country}&zoom=4&query=rugelatch&maxPrice=1`))).toBe(0)
    })

    test('words that are rare in one category are returned one by one in a search of that category', async () => {
      const answer = await ask(`${country}&zoom=4&query=walnuts&cuisine=Bread`)
      expect(shapes(answer)).toEqual(['marker'])
      expect(total(answer)).toBe(400)
    })

    test.each([
      ['query=loaf', 3000],
      ['isVegan=true', 1500],
      ['maxPrice=24.5', 1500],
      ['query=walnuts', 598],
      ['hidesSoldOut=true', 2500],
      ['cuisine=Cakes&hidesSoldOut=true', 500],
    ])('other filters have estimates, marked as such (%s)', async (filter, truth) => {
      const answer = await ask(`${country}&zoom=4&${filter}`)
      expect(shapes(answer)).toEqual(['estimate'])
      expect(Math.abs(total(answer) / truth - 1)).toBeLessThan(0.3)
      expect(answer.length).toBeLessThan(700)
    })

    test('a distance is measured to the center of each tile, and the counts are estimates', async () => {
      const answer = await ask(`${country}&zoom=4&latitude=37&longitude=-95&maxDistance=600`)
      expect(shapes(answer)).toEqual(['estimate'])
      expect(total(answer)).toBeGreaterThan(500)
      expect(total(answer)).toBeLessThan(3000)
    })

    test('the closest zooms return every listing', async () => {
      expect(shapes(await ask(`${country}&zoom=17`))).toEqual(['marker'])
    })

    test.each(['zoom=19', 'zoom=-1', 'zoom=4.5', 'zoom=', 'zoom=x'])('OPEN-80: rejects %s', async (zoom) => {
      expect((await callApp(app, 'GET', `/api/listing-points?${country}&${zoom}`)).status).toBe(422)
    })
  })
})

import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Bounds } from '#shared/api/listing-search.ts'
import { categories } from '#shared/categories.ts'
import { anyListing } from '#tests/make/any-listing.ts'
import { testNow } from '#tests/make/clock.ts'
import { explain } from '#tests/make/explain.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { noteLeftBrowsing } from '../listings-repository.ts'
import { countListingTiles } from './count-listing-tiles.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'
import { newestPoints, pointsInBoxes, pointsWithWords, sampleOfCells } from './listing-points-repository.ts'
import {
  cheapestMatches,
  newestMatches,
  pointlessMatches,
  soonestMatches,
} from './listing-search-repository.ts'
import { summariesIn } from './listing-tiles-repository.ts'
import { tilesOf } from './map-tile-rules.ts'
import { nearestMatches } from './nearest-listings.ts'
import { matchesInRing, nearestOfFew, someNearMatches, walkAround } from './nearest-listings-repository.ts'
import { farthest } from './nearest-reach-rules.ts'
import { boxesOfBounds, cellsOf } from './search-area-rules.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import { listTimeZones } from './time-zones-repository.ts'
import { wantedDates } from './wanted-day-rules.ts'

const place = { latitude: 40.7128, longitude: -74.006 }
const anywhere = { ring: { place, from: 0, to: farthest }, afterId: null, count: 25 }
/** words that six listings have, and words that all have */
const zanzibar = asked("'zanzibar':*", { bits: [], listings: 6 })
const crust = asked("'crust':*", { bits: [1, 2], listings: 1_000_000 })
/** words that more than half have, none of them near */
const walnuts = asked("'walnuts'", { bits: [], listings: 3500 })

function asked(query: string, known: Pick<SearchTerms, 'bits' | 'listings'>): SearchTerms {
  const byCategory = new Map(categories.map((cuisine) => [cuisine, query.replace("'", `'${cuisine}/`)]))
  return { query, byCategory, ...known, areSeveral: false, isAskedWhole: true }
}

describe.runIf(engines.includes('postgres'))('plans of the search on some thousand listings', () => {
  let db: Kysely<Tables>
  const asked: CompiledQuery[] = []

  beforeAll(async () => {
    const pool = new pg.Pool({ connectionString: await makePostgresDatabase(), max: 1 })
    db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        asked.push(query)
      },
    })
    const baker = await insertBaker(db)
    const rows = Array.from({ length: 6000 }, (_, i) =>
      listingRow(baker, {
        title: i % 1000 === 0 ? 'Zanzibar cake' : `Loaf ${i}`,
        description:
          `Dark crust, open crumb, baked on a stone in batch ${i}. ${i > 2500 ? 'Walnuts! ' : ''}`.repeat(5),
        cuisine: i % 2 === 0 ? 'Bread' : 'Cakes',
        // spread like seeds in a sunflower, over some 500 miles
        latitude: i % 100 === 0 ? null : 40 + Math.sqrt(i) * 0.05 * Math.cos(i * 2.4),
        longitude: i % 100 === 0 ? null : -74 + Math.sqrt(i) * 0.05 * Math.sin(i * 2.4),
        created_at: new Date(Date.UTC(2026, 0, 1) + ((i * 7919) % 6000) * 60_000),
      }),
    )
    await insertListings(db, rows)
    await sql`vacuum analyze food_listings`.execute(db)
    await countListingTiles({ db, now: () => testNow })
    await sql`vacuum analyze listing_cells`.execute(db)
  })
  afterAll(() => db.destroy())

  /** The plan in which nothing is sorted or gathered first where an index can do it: on a million listings none is. */
  const orderedPlanOf = (ask: (db: Kysely<Tables>) => Promise<unknown>) =>
    planWithout(['enable_sort', 'enable_bitmapscan', 'enable_seqscan'], ask)

  async function planWithout(
    ways: readonly string[],
    ask: (db: Kysely<Tables>) => Promise<unknown>,
  ): Promise<string> {
    await sql`select set_config(name, 'off', false) from pg_settings where name = any (${ways})`.execute(db)
    try {
      return await planOf(ask)
    } finally {
      await sql`reset all`.execute(db)
    }
  }

  /** The plan of the last statement asked that says something, without the sort of the few that were found at its end. */
  async function planOf(
    ask: (db: Kysely<Tables>) => Promise<unknown>,
    saying = /^\s*(select|update|with)/i,
  ): Promise<string> {
    asked.length = 0
    await ask(db)
    const plan = await explain(
      db,
      asked.findLast(({ sql }) => saying.test(sql)),
    )
    return plan.replace(/^Sort .*\n\s+Sort Key: .*\n/, '')
  }

  function whatWasAsked(): string {
    return asked.findLast(({ sql }) => /walked/.test(sql))?.sql ?? ''
  }

  const ring = { place, from: 0, to: 20 }

  test('the nearest are walked in the order of the map', async () => {
    const afterId = '019aa000-0000-7000-8000-000000000000'
    const walk = { points: [place], each: 500, most: 25 }
    for (const plan of [
      await planOf((db) => walkAround(db, anyListing, anywhere, 1000)),
      await planOf((db) => someNearMatches(db, anyListing, { ...anywhere, afterId }, walk)),
    ]) {
      expect(plan).toMatch(/Index Only Scan using food_listings_near/)
      expect(plan).toMatch(/Order By: .*<->/)
      // what was found is sorted, and nothing else
      expect(plan).not.toMatch(/Seq Scan on food_listings/)
      expect(plan).not.toMatch(/Sort[^\n]*\n[^\n]*Sort Key: [^\n]*<->/)
    }
  })

  test('a ring is read from the map', async () => {
    const plan = await planOf((db) => matchesInRing(db, anyListing, { ...anywhere, ring }))
    expect(plan).toMatch(/on food_listings_near|using food_listings_near/)
  })

  test('what a map shows is read from the map', async () => {
    const bounds: Bounds = [40.6, -74.1, 40.8, -73.9]
    const plan = await planOf((db) => newestPoints(db, { ...anyListing, bounds }, null, 5000))
    expect(plan).toMatch(/on food_listings_near|using food_listings_near/)
  })

  test('category and price in a small area are read from its cells', async () => {
    const filter = { ...anyListing, cuisine: 'Bread' as const, maxPriceCents: 1000 }
    const small = { ...ring, to: 5 }
    const plan = await planOf((db) => matchesInRing(db, filter, { ...anywhere, ring: small }))
    expect(plan).toMatch(/on food_listings_cell|using food_listings_cell/)
  })

  test('the newest are read in their order, on the first page and on later ones', async () => {
    const after = { at: new Date('2026-01-03T00:00:00Z'), id: '019aa000-0000-7000-8000-000000000000' }
    for (const position of [null, after]) {
      const plan = await planOf((db) => newestMatches(db, anyListing, position, 25))
      expect(plan).toMatch(/Index Only Scan using food_listings_newest/)
      expect(plan).not.toMatch(/Sort/)
    }
  })

  test.each([
    ['price', {}, /food_listings_price/],
    ['price, with dietary flags', { diets: ['is_vegan', 'is_gluten_free'] as const }, /food_listings_price/],
    ['price, with a category', { cuisine: 'Cakes' as const }, /food_listings_(category_)?price/],
  ])(
    'the cheapest are read in their order, on the first page and on later ones: %s',
    async (_, filter, index) => {
      const at = new Date('2026-01-03T00:00:00Z')
      const after = { price: 950, at, id: '019aa000-0000-7000-8000-000000000000' }
      for (const position of [null, after]) {
        const plan = await orderedPlanOf((db) =>
          cheapestMatches(db, { ...anyListing, ...filter }, position, 25),
        )
        expect(plan).toMatch(index)
        // what costs as much and what costs more are read apart, and merged where both are wanted
        expect(plan.match(/Index Only Scan/g)).toHaveLength(position ? 2 : 1)
        expect(plan.includes('Merge Append')).toBe(position !== null)
        expect(plan.includes('Sort')).toBe(position !== null)
      }
    },
  )

  test('the newest of a category are read in their order', async () => {
    const plan = await orderedPlanOf((db) => newestMatches(db, { ...anyListing, cuisine: 'Bread' }, null, 25))
    expect(plan).toMatch(/Index Only Scan using food_listings_(category|newest)/)
    expect(plan).not.toMatch(/Sort/)
  })

  test('filters are asked of the index of the map, and not of the listings themselves', async () => {
    const filter: ListingFilter = {
      ...anyListing,
      cuisine: 'Bread',
      maxPriceCents: 1000,
      diets: ['is_vegan', 'is_vegetarian', 'is_gluten_free', 'is_dairy_free'],
      bounds: [20, -100, 60, -40],
    }
    const plan = await orderedPlanOf((db) => walkAround(db, filter, anywhere, 1000))
    expect(plan).toMatch(/Index Only Scan using food_listings_near/)
  })

  test('the soonest are read in their order, on the first page and on later ones', async () => {
    const after = { ready: new Date('2030-01-01T22:00:00Z'), id: '019aa000-0000-7000-8000-000000000000' }
    for (const position of [null, after]) {
      const plan = await orderedPlanOf((db) => soonestMatches(db, anyListing, position, 25))
      expect(plan).toMatch(/Index Scan using food_listings_soonest/)
    }
  })

  test('the newest, the cheapest and the soonest around a place are read in the order of each cell', async () => {
    const filter: ListingFilter = { ...anyListing, diets: ['is_vegan'] }
    const newest = await orderedPlanOf((db) => newestMatches(db, filter, null, 25, ring))
    expect(newest).toMatch(/Index Only Scan using food_listings_cell_newest/)
    const cheapest = await orderedPlanOf((db) => cheapestMatches(db, filter, null, 25, ring))
    expect(cheapest).toMatch(/Index Only Scan using food_listings_cell_price/)
    const soonest = await orderedPlanOf((db) => soonestMatches(db, filter, null, 25, ring))
    expect(soonest).toMatch(/Index Only Scan using food_listings_cell_soonest_pickup/)
    const ofCategory = await orderedPlanOf((db) =>
      cheapestMatches(db, { ...filter, cuisine: 'Bread' }, null, 25, ring),
    )
    expect(ofCategory).toMatch(/Index Only Scan using food_listings_cell(_price)?\b/)
  })

  test('the map reads its tiles by their key, and a few listings from its own index', async () => {
    const tiles = tilesOf([40.6, -74.1, 40.8, -73.9], 10)
    const counted = await planOf((db) =>
      summariesIn(db, tiles, { cuisine: 'Bread', glutenFree: true, under: 10 }),
    )
    expect(counted).toMatch(/listing_cells_pkey/)
    const boxes = boxesOfBounds([40.6, -74.1, 40.8, -73.9])
    const few = await planOf((db) => pointsInBoxes(db, anyListing, boxes, 501))
    expect(few).toMatch(/on food_listings_near|using food_listings_near/)
    const cells = cellsOf(boxes, 100) ?? []
    const sampled = await orderedPlanOf((db) => sampleOfCells(db, anyListing, cells, 1000))
    expect(sampled).toMatch(/Index Only Scan using food_listings_cell_newest/)
    expect(sampled).not.toMatch(/Sort/)
    expect(await planOf((db) => pointsWithWords(db, anyListing, zanzibar, 501))).toMatch(
      /food_listings_category_labels/,
    )
  })

  test('who leaves the browse pages is found without looking at who stays', async () => {
    const since = new Date('2026-11-19T12:00:00Z')
    const plan = await planOf((db) => inTransaction(db, (trx) => noteLeftBrowsing(trx, since, 500)))
    expect(plan).toMatch(/food_listings_leaving/)
  })

  test('rare words are looked up', async () => {
    const filter = { ...anyListing, words: zanzibar }
    const newest = await planOf((db) => newestMatches(db, filter, null, 25), /looked_at/)
    expect(newest).toMatch(/Bitmap Index Scan on food_listings_category_labels/)
    const around = await planOf((db) => newestMatches(db, filter, null, 25, ring), /looked_at/)
    expect(around).toMatch(/Bitmap Index Scan on food_listings_category_labels/)
    const nearest = await planOf((db) => nearestOfFew(db, filter, anywhere, 3000))
    expect(nearest).toMatch(/Bitmap Index Scan on food_listings_category_labels/)
    // each category by itself, so that not every list of theirs is read to its end
    expect(nearest).toMatch(/Index Cond: \(category_labels\(.* @@ ANY \(/)
  })

  test('words that are in thousands of listings, none of them near, are looked up rather than asked of all', async () => {
    const filter = { ...anyListing, words: walnuts }
    const page = { id: '019aa000-0000-7000-8000-000000000000', miles: 10 }
    asked.length = 0
    const { nearest } = await nearestMatches(db, filter, { place, maxDistance: null }, page, 25)
    expect(nearest).toHaveLength(25)
    const ofEverything = asked.filter(({ sql }) => /there where away/.test(sql) && !/<@/.test(sql))
    expect(ofEverything).toEqual([])
  })

  test('listings without a point are looked up by their words', async () => {
    // these are sixty, which any index finds; on a million they are ten thousand
    const plan = await planWithout(['enable_indexscan', 'enable_indexonlyscan', 'enable_seqscan'], (db) =>
      pointlessMatches(db, { ...anyListing, words: zanzibar }, null, 25),
    )
    expect(plan).toMatch(/Bitmap Index Scan on food_listings_nowhere_labels/)
  })

  test('common words are asked of the index in the order of the search, of a listing itself only if it may have them', async () => {
    const filter = { ...anyListing, words: crust }
    const after = {
      at: new Date('2026-01-03T00:00:00Z'),
      id: '019aa000-0000-7000-8000-000000000000',
    }
    const asked: [(db: Kysely<Tables>) => Promise<unknown>, RegExp][] = [
      [(db) => newestMatches(db, filter, after, 25), /Index Only Scan using food_listings_newest/],
      [(db) => cheapestMatches(db, filter, null, 25), /Index Only Scan using food_listings_price/],
    ]
    for (const [ask, index] of asked) {
      const plan = await orderedPlanOf(ask)
      expect(plan).toMatch(index)
      expect(plan).toMatch(/get_bit\(.*word_marks/)
      expect(plan).toMatch(/Index Scan using food_listings_pkey/)
      expect(plan).not.toMatch(/Sort|Bitmap/)
    }
  })

  test('a walk around a place asks a listing itself for common words, after the index', async () => {
    const filter: ListingFilter = { ...anyListing, words: crust, cuisine: 'Bread', diets: ['is_vegan'] }
    const plan = await planOf((db) => walkAround(db, filter, anywhere, 1000))
    expect(plan).toMatch(/Index Only Scan using food_listings_near/)
    expect(plan).toMatch(/SubPlan \d+\n\s+->\s+Index Scan using food_listings_pkey on food_listings listing/)
    const asked = whatWasAsked()
    for (const carried of ['get_bit(word_marks', 'cuisine =', '"is_vegan"'])
      expect(asked.indexOf(carried)).toBeLessThan(asked.indexOf('listing.words'))
  })

  test('whether something is sold out is asked of a listing itself, after the index that leads there', async () => {
    const filter: ListingFilter = { ...anyListing, hidesSoldOut: true }
    const asked: [(db: Kysely<Tables>) => Promise<unknown>, RegExp][] = [
      [(db) => walkAround(db, filter, anywhere, 1000), /Index Only Scan using food_listings_near/],
      [(db) => newestMatches(db, filter, null, 25), /Index Only Scan using food_listings_newest/],
      [(db) => cheapestMatches(db, filter, null, 25), /Index Only Scan using food_listings_price/],
      [(db) => newestMatches(db, filter, null, 25, ring), /Index Only Scan using food_listings_cell_newest/],
      [(db) => cheapestMatches(db, filter, null, 25, ring), /Index Only Scan using food_listings_cell_price/],
    ]
    for (const [ask, index] of asked) {
      const plan = await orderedPlanOf(ask)
      expect(plan).toMatch(index)
      expect(plan).toMatch(/Index Scan using food_listings_pkey on food_listings listing/)
      expect(plan).not.toMatch(/Seq Scan on food_listings/)
    }
  })

  test('a day is asked of the index that leads there, of a listing itself only if it may be picked up then', async () => {
    const dates = wantedDates('2030-01-01', new Date('2029-12-31T12:00:00Z'))
    const filter: ListingFilter = { ...anyListing, dates }
    const ways: [(db: Kysely<Tables>) => Promise<unknown>, RegExp][] = [
      [(db) => walkAround(db, filter, anywhere, 1000), /Index Only Scan using food_listings_near/],
      [(db) => newestMatches(db, filter, null, 25), /Index Only Scan using food_listings_newest/],
      [(db) => newestMatches(db, filter, null, 25, ring), /Index Only Scan using food_listings_cell_newest/],
      [(db) => cheapestMatches(db, filter, null, 25, ring), /Index Only Scan using food_listings_cell_price/],
    ]
    for (const [ask, index] of ways) {
      const plan = await orderedPlanOf(ask)
      expect(plan).toMatch(index)
      expect(asked.some(({ sql }) => sql.includes('get_bit(word_marks'))).toBe(true)
      expect(plan).toMatch(/Index Scan using food_listings_pkey on food_listings listing/)
      expect(plan).not.toMatch(/Seq Scan on food_listings/)
    }
  })

  test('a word and a day, or a category and a day, are looked up together', async () => {
    const dates = wantedDates('2030-01-01', new Date('2029-12-31T12:00:00Z'))
    const asked: ListingFilter[] = [
      { ...anyListing, dates, words: walnuts },
      { ...anyListing, dates, cuisine: 'Cakes' },
    ]
    for (const filter of asked) {
      const plan = await planOf((db) => nearestOfFew(db, filter, anywhere, 3000))
      expect(plan).toMatch(/Bitmap Index Scan on food_listings_category_labels/)
      expect(plan).not.toMatch(/Seq Scan on food_listings/)
    }
  })

  test('the zones in which there are listings are read from their index, one after the other', async () => {
    expect(await listTimeZones(db)).toEqual(['America/New_York'])
    const plan = await planOf(listTimeZones)
    expect(plan).toMatch(/Index Only Scan using food_listings_time_zone/)
    expect(plan).not.toMatch(/Seq Scan on food_listings/)
  })

  test('what has no point is read in the order of its pickup', async () => {
    const plan = await orderedPlanOf((db) => soonestMatches(db, anyListing, null, 25, ring))
    expect(plan).toMatch(/Index Only Scan using food_listings_nowhere_soonest/)
  })

  test('a page deep in a list of the nearest leaves out what is nearer', async () => {
    const ring = { place, from: 60, to: 61 }
    const afterId = '019aa000-0000-7000-8000-000000000000'
    const plan = await planOf((db) => matchesInRing(db, anyListing, { ring, afterId, count: 25 }))
    expect(plan).toMatch(/Function Scan on (unnest )?parts/)
    expect(plan).toMatch(/using food_listings_near|on food_listings_near/)
  })

  test('listings without a point have an index of their own', async () => {
    const plan = await planOf((db) => pointlessMatches(db, anyListing, null, 25))
    expect(plan).toMatch(/food_listings_nowhere/)
  })
})

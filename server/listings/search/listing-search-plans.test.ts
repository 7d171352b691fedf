import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Tables } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Bounds } from '#shared/api/listing-search.ts'
import { categories } from '#shared/categories.ts'
import { anyListing } from '#tests/make/any-listing.ts'
import { testNow } from '#tests/make/clock.ts'
import { explain } from '#tests/make/explain.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { markLeftBrowsing } from '../listings-repository.ts'
import { countListingTiles } from './count-listing-tiles.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'
import { cheapest, type ListingOrder, newest, soonest } from './listing-orders-repository.ts'
import { newestPoints, pointsInBoxes, pointsWithWords, sampleOfCells } from './listing-points-repository.ts'
import { summariesIn } from './listing-tiles-repository.ts'
import { tilesOf } from './map-tile-rules.ts'
import { nearestMatches } from './nearest-matches.ts'
import { lookUpNearest, scanAround } from './nearest-matches-repository.ts'
import { matchesInOrder, type OrderedSearch } from './ordered-matches-repository.ts'
import { boxesOfBounds, cellsOf, farthest } from './search-area-rules.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import { listTimeZones } from './time-zones-repository.ts'
import { wantedDates } from './wanted-day-rules.ts'

const place = { latitude: 40.7128, longitude: -74.006 }
const anywhere = { ring: { place, from: 0, to: farthest }, isFirstPage: true, count: 25 }
/** a word of six listings, and a word of all */
const zanzibar = asked("'zanzibar':*", { bits: [], listings: 6 })
const crust = asked("'crust':*", { bits: [[[1, 2]]], listings: 1_000_000 })
/** a word of more than half of the listings */
const walnuts = asked("'walnuts'", { bits: [], listings: 3500 })

function asked(query: string, known: Pick<SearchTerms, 'bits' | 'listings'>): SearchTerms {
  const byCategory = new Map(categories.map((cuisine) => [cuisine, query.replace("'", `'${cuisine}/`)]))
  return { query, byCategory, ...known, coversAllWords: true, least: 1, of: 1 }
}

describe.runIf(engines.includes('postgres'))('query plans of the search on thousands of listings', () => {
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
        // in a spiral, evenly spread over about 500 miles
        latitude: i % 100 === 0 ? null : 40 + Math.sqrt(i) * 0.05 * Math.cos(i * 2.4),
        longitude: i % 100 === 0 ? null : -74 + Math.sqrt(i) * 0.05 * Math.sin(i * 2.4),
        // the farthest is the cheapest
        price_cents: i === 5999 ? 1 : 900,
        created_at: new Date(Date.UTC(2026, 0, 1) + ((i * 7919) % 6000) * 60_000),
      }),
    )
    await insertListings(db, rows)
    await sql`vacuum analyze food_listings`.execute(db)
    await countListingTiles({ db, now: () => testNow })
    await sql`vacuum analyze listing_cells`.execute(db)
  })
  afterAll(() => db.destroy())

  /** The plan without sorts, bitmap scans and sequential scans, which are never chosen on a million listings. */
  async function orderedPlanOf(
    ask: (db: Kysely<Tables>) => Promise<unknown>,
    saying?: RegExp,
  ): Promise<string> {
    const ways = ['enable_sort', 'enable_bitmapscan', 'enable_seqscan']
    await sql`select set_config(name, 'off', false) from pg_settings where name = any (${ways})`.execute(db)
    try {
      return await planOf(ask, saying)
    } finally {
      await sql`reset all`.execute(db)
    }
  }

  /** The plan of the last statement that matches `saying`, without the final sort of a few rows. */
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
    return plan.replace(/^(Incremental )?Sort .*\n\s+Sort Key: .*\n(\s+Presorted Key: .*\n)?/, '')
  }

  const isScan = /limit (3000|20000)\b/
  const ring = { place, from: 0, to: 20 }
  const page = <Schema extends z.ZodMiniType>(
    order: ListingOrder<Schema>,
    search: Partial<OrderedSearch> = {},
    after: z.output<Schema> | null = null,
  ) => {
    const usual = { filter: anyListing, ring: null, lacksPoint: false, limit: 25 }
    return (db: Kysely<Tables>) => matchesInOrder(db, { ...usual, ...search }, order, after)
  }
  const id = '019aa000-0000-7000-8000-000000000000'
  const at = Date.parse('2026-01-03T00:00:00Z')
  const onDay = { ...anyListing, dates: wantedDates('2030-01-01', new Date('2029-12-31T12:00:00Z')) }

  test('a scan returns the nearest in map order', async () => {
    const later = { ring: { place, from: 10, to: farthest }, isFirstPage: false, count: 25 }
    for (const search of [anywhere, later]) {
      const plan = await planOf((db) => scanAround(db, { filter: anyListing, ...search }))
      expect(plan).toMatch(/Index Only Scan using food_listings_near/)
      expect(plan).toMatch(/Order By: .*<->/)
      expect(plan).not.toMatch(/Seq Scan on food_listings|Sort/)
    }
  })

  test("a circle is read from the map's index", async () => {
    const plan = await planOf((db) => lookUpNearest(db, { filter: anyListing, ...anywhere, ring }, 'map'))
    expect(plan).toMatch(/on food_listings_near|using food_listings_near/)
  })

  test("map points are read from the map's index", async () => {
    const bounds: Bounds = [40.6, -74.1, 40.8, -73.9]
    const plan = await planOf((db) => newestPoints(db, { ...anyListing, bounds }, null, 5000))
    expect(plan).toMatch(/on food_listings_near|using food_listings_near/)
  })

  test.each([
    ['newest', newest, { at, id }, {}, /Index Only Scan using food_listings_newest/],
    ['newest of a category', newest, { at, id }, { cuisine: 'Bread' }, /using food_listings_category\b/],
    ['cheapest', cheapest, { price: 950, at, id }, {}, /Index Only Scan using food_listings_price/],
    ['cheapest with diets', cheapest, { price: 950, at, id }, { diets: ['is_vegan'] }, /food_listings_price/],
    [
      'cheapest of a category',
      cheapest,
      { price: 950, at, id },
      { cuisine: 'Cakes' },
      /food_listings_(category_)?price/,
    ],
    ['soonest', soonest, { ready: at, id }, {}, /Index (Only )?Scan using food_listings_soonest/],
  ] as const)(
    'the %s are read in their order, on the first page and on later ones',
    async (_, order, after, filter, index) => {
      for (const position of [null, after]) {
        const search = { filter: { ...anyListing, ...filter } }
        const plan = await orderedPlanOf(page<z.ZodMiniType>(order, search, position), isScan)
        expect(plan).toMatch(index)
        expect(plan).not.toMatch(/Sort/)
      }
    },
  )

  test('a scan checks filters on index columns', async () => {
    const filter: ListingFilter = {
      ...anyListing,
      cuisine: 'Bread',
      maxPriceCents: 1000,
      diets: ['is_vegan', 'is_vegetarian', 'is_gluten_free', 'is_dairy_free'],
      bounds: [20, -100, 60, -40],
    }
    const plan = await orderedPlanOf((db) => scanAround(db, { filter, ...anywhere }))
    expect(plan).toMatch(/Index Only Scan using food_listings_near/)
    expect(plan).not.toMatch(/food_listings_pkey/)
  })

  test("the map reads tiles by primary key, and few listings from the map's index", async () => {
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

  test('listings that leave browsing are found without reading those that stay', async () => {
    const since = new Date('2026-11-19T12:00:00Z')
    const plan = await planOf((db) => inTransaction(db, (trx) => markLeftBrowsing(trx, since, 500)))
    expect(plan).toMatch(/food_listings_leaving/)
  })

  test('rare words are looked up', async () => {
    const filter = { ...anyListing, words: zanzibar }
    for (const ask of [
      page(newest, { filter }),
      page(newest, { filter, ring }),
      page(newest, { filter, lacksPoint: true }),
      (db: Kysely<Tables>) => nearestMatches(db, filter, { place, maxDistance: null }, null, 25),
    ]) {
      const plan = await planOf(ask)
      expect(plan).toMatch(/Bitmap Index Scan on food_listings_(category|nowhere)_labels/)
      // each category has its own query: no posting list is read to its end
      expect(plan).toMatch(/Index Cond: \(category_labels\(.* @@ ANY \(/)
    }
  })

  test('a small area is looked up on the map, and listings without a point in their order', async () => {
    const plan = await planOf(page(soonest, { ring: { ...ring, to: 2 } }))
    expect(plan).toMatch(/(using|on) food_listings_near/)
    expect(plan).toMatch(/Index Only Scan using food_listings_nowhere_soonest/)
  })

  test('matches beyond the end of a scan are looked up', async () => {
    const filter = { ...anyListing, maxPriceCents: 1 }
    const nearest = await nearestMatches(db, filter, { place, maxDistance: null }, null, 25)
    expect(nearest.map(({ listing }) => listing.title)).toEqual(['Loaf 5999'])
    const byPrice = await page(newest, { filter: { ...filter, words: walnuts } })(db)
    expect(byPrice.map(({ title }) => title)).toEqual(['Loaf 5999'])
  })

  test.each([
    ['newest', newest, /Index Only Scan using food_listings_newest/],
    ['cheapest', cheapest, /Index Only Scan using food_listings_price/],
  ] as const)(
    'a scan of the %s reads a listing for common words only after its Bloom bits',
    async (_, order, index) => {
      const plan = await orderedPlanOf(
        page<z.ZodMiniType>(order, { filter: { ...anyListing, words: crust } }),
        isScan,
      )
      expect(plan).toMatch(index)
      expect(plan).toMatch(/get_bit\(.*word_marks/)
      expect(plan).toMatch(/Index Scan using food_listings_pkey/)
      expect(plan).not.toMatch(/Sort|Bitmap/)
    },
  )

  test.each([
    ['words', { ...anyListing, words: crust, cuisine: 'Bread', diets: ['is_vegan'] }],
    ['a day', onDay],
    ['stock', { ...anyListing, hidesSoldOut: true }],
  ] satisfies [string, ListingFilter][])(
    'a scan reads a listing for %s after all that the index knows',
    async (_, filter) => {
      const scans: [(db: Kysely<Tables>) => Promise<unknown>, RegExp][] = [
        [(db) => scanAround(db, { filter, ...anywhere }), /Index Only Scan using food_listings_near/],
        [page(newest, { filter }), /Index Only Scan using food_listings_(newest|category)/],
        [page(cheapest, { filter }), /Index Only Scan using food_listings_(category_)?price/],
        [page(soonest, { filter }), /Index (Only )?Scan using food_listings_soonest/],
      ]
      for (const [ask, index] of scans) {
        asked.length = 0
        await ask(db)
        const scan = asked.find(({ sql }) => isScan.test(sql))
        const plan = await orderedPlanOf(ask, isScan)
        expect(plan).toMatch(index)
        expect(plan).toMatch(
          /SubPlan \d+\n\s+->\s+(Nested|Index Scan using food_listings_pkey on food_listings listing)/,
        )
        const carried = Math.max(
          ...['get_bit(word_marks', 'cuisine =', '"is_vegan"'].map((part) => scan?.sql.indexOf(part) ?? 0),
        )
        expect(carried).toBeLessThan(scan?.sql.indexOf('from food_listings as listing') ?? 0)
      }
    },
  )

  test('a day is looked up with a word, with a category or alone', async () => {
    const filters: ListingFilter[] = [{ ...onDay, words: walnuts }, { ...onDay, cuisine: 'Cakes' }, onDay]
    for (const filter of filters) {
      const plan = await planOf((db) => lookUpNearest(db, { filter, ...anywhere }, 'labels'))
      expect(plan).toMatch(/Bitmap Index Scan on food_listings_category_labels/)
      expect(plan).not.toMatch(/Seq Scan on food_listings/)
    }
  })

  test('time zones are read from their index one by one', async () => {
    expect(await listTimeZones(db)).toEqual(['America/New_York'])
    const plan = await planOf(listTimeZones)
    expect(plan).toMatch(/Index Only Scan using food_listings_time_zone/)
    expect(plan).not.toMatch(/Seq Scan on food_listings/)
  })

  test('listings without a point have an index of their own', async () => {
    expect(await planOf(page(newest, { lacksPoint: true }))).toMatch(/food_listings_nowhere/)
  })
})

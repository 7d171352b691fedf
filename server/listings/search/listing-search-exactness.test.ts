import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#server/accounts/viewer.ts'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { newId } from '#server/database/new-id.ts'
import type { NewListingRow } from '#server/database/tables.ts'
import { keepPickupSpans } from '#server/pickups/keep-pickup-spans.ts'
import { ListingSearch } from '#shared/api/listing-search.ts'
import type { Listing } from '#shared/api/listings.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { type Drawn, dates, drawnListing, type RawSearch, rawSearch } from '#tests/make/drawn-searches.ts'
import { type DrawnWindows, nextBegin, pickupDays, spansOf } from '#tests/make/drawn-windows.ts'
import { hasText } from '#tests/make/has-text.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { testClient } from '#tests/make/test-client.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { presentListing } from '../listing-presenter.ts'
import { retirePastListings } from '../retire-past-listings.ts'
import { findTerms } from './find-terms.ts'
import { refreshSearchVocabulary } from './refresh-search-vocabulary.ts'
import { type ListingPage, searchListings } from './search-listings.ts'
import { forgetSearchVocabulary } from './search-vocabulary.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-21T12:00:00Z')
/** the day on which some bakers are closed */
const closedOn = '2026-11-21'
/** removes the day bits of some listings, as in older versions */
const forgetDays = sql`update food_listings set word_marks = substring(word_marks for 64) where price_cents < 1000`

interface Stored {
  id: string
  drawn: Drawn
  row: NewListingRow
  shown: Point | null
}

describe.each(enginesInTurn)('search matches a reference implementation on %s', (engine) => {
  let app: TestApp
  let mine: string
  let other: string

  beforeAll(async () => {
    app = await makeTestApp(engine)
    app.setNow(now)
    mine = await insertBaker(app.db)
    other = await insertBaker(app.db)
  })
  afterAll(() => app.close())

  test('API-01, MAP-12, FIND-08, FIND-19 to FIND-23: every page of every search is exact and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawnListing, { minLength: 1, maxLength: 90, size: 'max' }),
        fc.array(rawSearch, { minLength: 12, maxLength: 12 }),
        async (listings, searches) => {
          const stored = await store(listings)
          // the result must not depend on whether the job has already run
          if (listings.length % 2 === 0) await retirePastListings(app)
          await keepPickupSpans(app, { error: (told: unknown) => expect(told).toBeNull() })
          if (listings.length % 5 === 0) await forgetDays.execute(app.db)
          await countWords(listings.length % 3)
          for (const search of searches) {
            const expected = byHand(stored, search, await isRanked(search)).map(({ id }) => id)
            expect(await walk(search, expected.length), JSON.stringify(search)).toEqual(expected)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  async function store(listings: readonly Drawn[]): Promise<Stored[]> {
    await app.db.deleteFrom('food_listings').execute()
    const rows = listings.map((drawn) => ({ drawn, row: rowOf(drawn) }))
    await insertListings(
      app.db,
      rows.map(({ row }) => row),
    )
    const closed = rows.filter(({ drawn }) => drawn.isClosed).map(({ row }) => row.id)
    await sql`
      update food_listings set closed_from = ${closedOn}, closed_to = ${closedOn}, closed_message = 'Away'
      where id = any(${closed}::uuid[])
    `.execute(app.db)
    for (const { drawn, row } of rows) if (drawn.batch) await storeBatches(row, drawn.batch)
    const points = await sql<{ id: string; latitude: number | null; longitude: number | null }>`
      select id, shown_latitude as latitude, shown_longitude as longitude from food_listings
    `.execute(app.db)
    const shown = new Map(
      points.rows.map(({ id, latitude, longitude }) => [
        id,
        latitude === null || longitude === null ? null : { latitude, longitude },
      ]),
    )
    return rows.map(({ drawn, row }) => ({ id: row.id, drawn, row, shown: shown.get(row.id) ?? null }))
  }

  /** Stores the batch that a listing shows and the next one. */
  async function storeBatches(row: NewListingRow, batch: NonNullable<Drawn['batch']>): Promise<void> {
    const { id, ready_by_date, ready_by_time, price_cents } = row
    const shown = {
      id: firstBatchOf(id),
      food_listing_id: id,
      ready_by_date,
      ready_by_time,
      ready_at: row.ready_at,
      order_by: later,
      price_cents,
      servings_available: row.servings_available,
      state: 'open' as const,
      is_from_repeat: false,
      pickup_spans: row.pickup_spans ?? null,
      created_at: now,
      updated_at: now,
    }
    const next = {
      ...shown,
      id: newId(),
      ready_by_date: batch.date,
      ready_at: new Date(`${batch.date}T23:00:00Z`),
      order_by: batch.isOver ? now : later,
      servings_available: batch.left,
      state: batch.state,
      pickup_spans: spansOf(batch.date, batch.windows, { now, later }),
    }
    const isTwo = batch.date !== ready_by_date
    await app.db
      .insertInto('batches')
      .values(isTwo ? [shown, next] : [shown])
      .execute()
    await app.db
      .updateTable('food_listings')
      .set({ batch_id: firstBatchOf(id), order_by: later })
      .where('id', '=', id)
      .execute()
  }

  /** Leaves the words uncounted, counts them, or makes them all frequent. */
  async function countWords(how: number): Promise<void> {
    await app.db.deleteFrom('search_vocabulary').execute()
    if (how > 0) await refreshSearchVocabulary(app)
    if (how > 1) await sql`update search_vocabulary set listing_count = 1000000`.execute(app.db)
    forgetSearchVocabulary(app.database)
  }

  function rowOf(drawn: Drawn): NewListingRow {
    return listingRow(drawn.isMine ? mine : other, {
      title: drawn.title,
      cuisine: drawn.cuisine,
      price_cents: drawn.price,
      is_vegetarian: drawn.vegetarian,
      is_vegan: drawn.vegan,
      is_gluten_free: drawn.glutenFree,
      is_dairy_free: drawn.dairyFree,
      latitude: drawn.point?.latitude ?? null,
      longitude: drawn.point?.longitude ?? null,
      hides_address: drawn.hides,
      is_active: drawn.isActive,
      archived_at: drawn.isArchived ? now : null,
      servings_available: drawn.left,
      options: JSON.stringify(drawn.soldBy === null ? [] : [optionOf(drawn.soldBy, drawn.price)]),
      ready_by_date: drawn.date,
      time_zone: drawn.zone,
      ready_at: drawn.isPast ? new Date(now.getTime() - 25 * 3_600_000) : new Date(`${drawn.date}T22:00:00Z`),
      created_at: new Date(now.getTime() - drawn.minutesOld * 60_000),
      pickup_spans: spansOf(drawn.date, drawn.windows, { now, later }),
    })
  }

  function parsed(search: RawSearch): ListingSearch {
    const { seller, place, signedIn: _, maxDistance, bounds, sort, ...rest } = search
    return ListingSearch.parse({
      ...rest,
      // a search for listings without a point has no bounds and its own order
      ...(rest.lacksPoint === 'true' ? {} : { bounds, sort }),
      ...(seller ? { sellerId: seller === 'mine' ? mine : other } : {}),
      ...(place ? { latitude: String(place.latitude), longitude: place.longitude } : {}),
      ...(place && maxDistance ? { maxDistance } : {}),
      // all words, never most of them
      ...(rest.query === undefined ? {} : { leastWords: '99' }),
    })
  }

  async function walk(raw: RawSearch, total: number): Promise<string[]> {
    const viewer: Viewer | null = raw.signedIn
      ? {
          id: mine,
          email: 'm@rows.example',
          isEmailConfirmed: true,
          firstName: 'M',
          lastName: '',
          profileImageUrl: null,
          sessionId: mine,
          reauthenticatedAt: null,
          client: testClient,
        }
      : null
    const search = parsed(raw)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const asked = cursor ? { ...search, cursor } : search
      const page: ListingPage<Listing> = await searchListings(app, viewer, asked, presentListing)
      if (page.total !== null) expect(page.total).toBe(total)
      expect(page.listings.length).toBeLessThanOrEqual(Number(raw.limit))
      if (page.nextCursor !== null) expect(page.listings.length).toBe(Number(raw.limit))
      ids.push(...page.listings.map(({ id }) => id))
      cursor = page.nextCursor
    }
    return ids
  }

  /** Whether few enough listings may match for those named by the words to come first. */
  async function isRanked({ query, place, sort, lacksPoint, cuisine }: RawSearch): Promise<boolean> {
    if (query === undefined || place || (sort && lacksPoint !== 'true') || lacksPoint === 'true') return false
    const category = cuisine === 'Bread' || cuisine === 'Jams' ? cuisine : null
    return ((await findTerms(app.db, query, category))?.listings ?? 0) <= 2000
  }

  function byHand(stored: readonly Stored[], raw: RawSearch, isRanked: boolean): Stored[] {
    const search = parsed(raw)
    const { place } = raw
    const away = ({ shown }: Stored) =>
      place && shown ? distanceMiles(place, shown) : Number.POSITIVE_INFINITY
    const newest = (a: Stored, b: Stored) => a.drawn.minutesOld - b.drawn.minutesOld || laterId(a, b)
    const orders = {
      newest,
      price: (a: Stored, b: Stored) => a.drawn.price - b.drawn.price || newest(a, b),
      soonest: (a: Stored, b: Stored) => pickedUpAt(a) - pickedUpAt(b) || laterId(b, a),
      nearest: (a: Stored, b: Stored) => {
        const [from, to] = [away(a), away(b)]
        if (from !== to) return from - to
        return a.shown ? laterId(a, b) : newest(a, b)
      },
    }
    return stored
      .filter((listing) => isShown(listing, raw) && matchesFields(listing, search))
      .filter(({ shown }) => !(search.lacksPoint && shown))
      .filter(
        (listing) =>
          search.maxDistance === undefined || !listing.shown || away(listing) <= search.maxDistance,
      )
      .sort((a, b) => {
        const [first, second] = [a, b].map(({ drawn }) => isRanked && hasText(nameOf(drawn), raw.query ?? ''))
        if (first !== second) return first ? -1 : 1
        return orders[search.sort ?? (place ? 'nearest' : 'newest')](a, b)
      })
  }

  function isShown({ drawn, row }: Stored, raw: RawSearch): boolean {
    if (raw.seller && row.cook_id !== (raw.seller === 'mine' ? mine : other)) return false
    if (drawn.isArchived) return false
    return (raw.signedIn && raw.seller === 'mine') || (drawn.isActive && !drawn.isPast)
  }
})

function optionOf(servings: number, price_cents: number) {
  return { id: newId(), name: `${servings} pieces`, price_cents, servings }
}

function laterId(a: Stored, b: Stored): number {
  return a.id > b.id ? -1 : 1
}

/** The start of its next pickup window, else its ready time, in milliseconds. */
function pickedUpAt({ drawn: { date, windows, zone }, row }: Stored): number {
  return nextBegin(date, windows, zone) ?? row.ready_at.getTime()
}

/** Whether the listing or its second batch can be ordered for a day. */
function isHadOn({ date, windows, batch, left, soldBy, zone, isClosed }: Drawn, day: string): boolean {
  const isIn = zone === 'Pacific/Kiritimati' ? 1 : 0
  const meant: Record<string, string[]> = {
    today: [dates[isIn] ?? ''],
    tomorrow: [dates[isIn + 1] ?? ''],
    weekend: ['2026-11-21', '2026-11-22'],
  }
  const wanted = meant[day] ?? [day]
  const isWanted = (ready: string, drawn: DrawnWindows) =>
    !(isClosed && ready === closedOn) && pickupDays(ready, drawn).some((one) => wanted.includes(one))
  if (isWanted(date, windows) && left >= (soldBy ?? 1)) return true
  if (batch === null || batch.date === date || batch.isOver || batch.state === 'draft') return false
  return isWanted(batch.date, batch.windows) && batch.left >= (soldBy ?? 1)
}

function matchesFields({ drawn, shown }: Stored, search: ListingSearch): boolean {
  const { cuisine, maxPrice, isVegetarian, isVegan, isGlutenFree, isDairyFree, query, bounds: view } = search
  if (cuisine !== undefined && cuisine !== 'All Categories' && drawn.cuisine !== cuisine) return false
  if (search.day !== undefined && !isHadOn(drawn, search.day)) return false
  // a search for a day excludes sold-out listings by its own condition
  if (search.hidesSoldOut && search.day === undefined && drawn.left < (drawn.soldBy ?? 1)) return false
  if (maxPrice !== undefined && drawn.price / 100 > maxPrice) return false
  if ((isVegan && !drawn.vegan) || (isGlutenFree && !drawn.glutenFree)) return false
  if ((isVegetarian && !drawn.vegetarian) || (isDairyFree && !drawn.dairyFree)) return false
  if (view) {
    const [south, west, north, east] = view
    if (!shown || shown.latitude < south || shown.latitude > north) return false
    const { longitude: at } = shown
    if (west <= east ? at < west || at > east : at < west && at > east) return false
  }
  return query === undefined || hasText(textOf(drawn), query)
}

function textOf(drawn: Drawn): string {
  return `${nameOf(drawn)} dark crust open crumb`
}

/** The title, category, baker and diets. */
function nameOf({ title, cuisine, vegetarian, vegan, glutenFree, dairyFree }: Drawn): string {
  const diets = { vegetarian, vegan, glutenfree: glutenFree, dairyfree: dairyFree }
  const theirs = Object.entries(diets).filter(([, has]) => has)
  return [
    title,
    cuisine,
    cuisine === 'Jams' ? 'preserves' : '',
    'robin baker',
    ...theirs.map(([diet]) => diet),
  ].join(' ')
}

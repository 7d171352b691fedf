import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRepeatedBatches } from '#server/bake-days/make-repeated-batches.ts'
import type { Database } from '#server/database/database.ts'
import { weekdayOf } from '#server/pickups/pickup-window-rules.ts'
import { readConfig } from '#server/read-config.ts'
import { ListingBody } from '#shared/api/listings.ts'
import { offeredCategories } from '#shared/categories.ts'
import { distanceMiles } from '#shared/distance.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { anyEngine, openTestDatabase } from '#tests/make/test-database.ts'
import { demoBakers } from './demo-bakers.ts'
import type { DemoListing } from './demo-listing.ts'
import { newYorkListings } from './demo-listings-new-york.ts'
import { demoListings } from './demo-rows.ts'
import { refreshDemoListings } from './refresh-demo-listings.ts'
import { seedDemoData } from './seed-demo-data.ts'

const animal = /butter(?!milk|nut)|buttermilk|\bmilk|cream|cheddar|mascarpone|yogurt/
const dairy = (listing: DemoListing) =>
  animal.test(listing.ingredients.replaceAll(/(oat|coconut|soy|almond) milk/g, ''))
const egg = (listing: DemoListing) => /\beggs?\b/.test(listing.ingredients)

describe('the demo set', () => {
  it('POST-08: has samples in every offered category, with unique titles', () => {
    expect(new Set(demoListings.map((listing) => listing.cuisine))).toEqual(new Set(offeredCategories))
    expect(new Set(demoListings.map((listing) => listing.title)).size).toBe(demoListings.length)
  })

  it('shows eight different categories on the landing page', () => {
    const first = newYorkListings.slice(0, 8)
    expect(new Set(first.map((listing) => listing.cuisine)).size).toBe(8)
  })

  it.each(demoListings.map((listing) => [listing.title, listing] as const))(
    'API-03: %s could have been posted through the form',
    (_, listing) => {
      const baker = demoBakers.find(({ name }) => name === listing.baker)
      expect(baker).toBeDefined()
      const parsed = ListingBody.safeParse({
        ...listing,
        servingsAvailable: listing.servings,
        readyByDate: '2026-11-20',
        readyByTime: listing.readyAt,
        addressType: baker?.pickup.addressType,
        address: baker?.pickup.address,
        pickupInstructions: baker?.pickup.instructions,
        latitude: baker?.pickup.latitude,
        longitude: baker?.pickup.longitude,
        timeZone: baker?.pickup.timeZone,
        termsAccepted: true,
      })
      expect(parsed.error).toBeUndefined()
      expect(listing.readyInDays).toBeGreaterThanOrEqual(0)
      expect(listing.readyInDays).toBeLessThanOrEqual(5)
    },
  )

  it.each(demoListings.map((listing) => [listing.title, listing] as const))(
    '%s claims only what its ingredients allow',
    (_, listing) => {
      const { diets, ingredients } = listing
      expect(diets.includes('dairyFree')).toBe(!dairy(listing))
      expect(diets.includes('vegan')).toBe(!dairy(listing) && !egg(listing) && !/honey/.test(ingredients))
      expect(diets.includes('glutenFree')).toBe(!/\bwheat|rye|barley/.test(ingredients))
      expect(diets).toContain('vegetarian')
    },
  )

  it('OPEN-44: the New York bakers are within walking distance of City Hall', () => {
    const names = new Set(newYorkListings.map((listing) => listing.baker))
    for (const { name, pickup } of demoBakers)
      if (names.has(name))
        expect(distanceMiles(pickup, { latitude: 40.7128, longitude: -74.006 })).toBeLessThan(1.5)
  })
})

describe('demo data', () => {
  let database: Database
  let clock = new Date('2026-11-20T18:00:00Z')
  const now = () => clock
  beforeAll(async () => {
    database = await openTestDatabase(anyEngine)
  })
  beforeEach(async () => {
    clock = new Date('2026-11-20T18:00:00Z')
    await database.runScript('delete from pickup_windows; delete from food_listings; delete from users')
  })
  afterAll(() => database.close())

  const stored = () =>
    database.db
      .selectFrom('food_listings')
      .selectAll()
      .where('is_public', '=', true)
      .orderBy('created_at', 'desc')
      .execute()

  /** The samples that are not baked every week. */
  const cycling = async () => (await stored()).filter(({ batch_id }) => batch_id === null)

  const context = (paymentSandbox = true) => ({
    db: database.db,
    now,
    config: { ...readConfig({}), paymentSandbox, seedDemo: false },
  })

  it('CARD-17, OPEN-43: fills an empty database once', async () => {
    expect(await seedDemoData(context())).toBe(demoListings.length)
    expect(await seedDemoData(context())).toBe(0)
    expect((await stored()).map(({ title }) => title)).toEqual(demoListings.map(({ title }) => title))
    const users = await database.db.selectFrom('users').select('email').execute()
    expect(users).toHaveLength(demoBakers.length)
    for (const { email } of users) expect(email).toMatch(/@demo\.bakesale\.example$/)
  })

  it.each([
    ['in the sandbox', true, demoBakers.filter(({ takesPaypal }) => takesPaypal).length],
    ['where real money moves', false, 0],
  ])('OPEN-43: %s, demo bakers who can be paid online: %s → %i', async (_, inSandbox, paidOnline) => {
    await seedDemoData(context(inSandbox))
    const users = await database.db.selectFrom('users').select('paypal_email').execute()
    expect(users.filter(({ paypal_email }) => paypal_email !== null)).toHaveLength(paidOnline)
  })

  it('creates one set when two processes start together', async () => {
    const made = await Promise.all([seedDemoData(context()), seedDemoData(context())])
    expect(made.toSorted((a, b) => a - b)).toEqual([0, demoListings.length])
  })

  it('bakes weekly samples on their days, for six weeks ahead, and shows the next one', async () => {
    await seedDemoData(context())
    await makeRepeatedBatches(context())
    for (const { bakedOn = [], title } of demoListings.filter((one) => one.bakedOn !== undefined)) {
      const row = (await stored()).find((one) => one.title === title)
      if (!row) throw new Error(`There is no ${title}`)
      const days = await database.db
        .selectFrom('batches')
        .select(['ready_by_date', 'order_by'])
        .where('food_listing_id', '=', row.id)
        .orderBy('ready_by_date')
        .execute()
      expect(new Set(days.map(({ ready_by_date }) => weekdayOf(ready_by_date)))).toEqual(new Set(bakedOn))
      expect((days.at(-1)?.ready_by_date ?? '') >= '2026-12-25').toBe(true)
      expect(row.ready_by_date).toBe(days.find(({ order_by }) => order_by > clock)?.ready_by_date)
    }
  })

  it('OPEN-12: lets nobody sign in as a demo baker', async () => {
    await seedDemoData(context())
    expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([])
    expect(await database.db.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  it('leaves a database with users alone', async () => {
    await database.runScript(
      `insert into users (id, email, first_name, created_at, updated_at) values
        ('019aa000-0000-7000-8000-000000000009', 'a@example.org', 'A', '2026-11-20', '2026-11-20')`,
    )
    expect(await seedDemoData(context())).toBe(0)
    expect(await stored()).toEqual([])
  })

  const expectReadyWithinFiveDays = async () => {
    for (const row of await cycling()) {
      const today = dateInZone(clock, row.time_zone)
      expect(row.ready_by_date >= today && row.ready_by_date <= addDays(today, 5)).toBe(true)
      const readyByTime = row.ready_by_time.slice(0, 5)
      expect(row.ready_at).toEqual(
        readyMoment({ readyByDate: row.ready_by_date, readyByTime, timeZone: row.time_zone }),
      )
    }
  }

  it('keeps the samples ready between today and five days on', async () => {
    await seedDemoData(context())
    await expectReadyWithinFiveDays()
    expect(await refreshDemoListings(context())).toBe(0)
    for (const moment of ['2026-11-21T06:30:00Z', '2026-11-23T12:00:00Z', '2027-03-15T12:00:00Z']) {
      clock = new Date(moment)
      expect(await refreshDemoListings(context())).toBeGreaterThan(0)
      await expectReadyWithinFiveDays()
      expect(await refreshDemoListings(context())).toBe(0)
    }
  })

  it('makes sold-out samples available again with their next bake', async () => {
    await seedDemoData(context())
    await database.runScript('update food_listings set servings_available = 0 where batch_id is null')
    clock = new Date('2026-12-20T18:00:00Z')
    await refreshDemoListings(context())
    for (const row of await cycling())
      expect(row.servings_available).toBe(demoListings.find(({ title }) => title === row.title)?.servings)
  })

  it('leaves archived samples and other listings alone', async () => {
    await seedDemoData(context())
    await database.runScript(
      `update food_listings set archived_at = '2026-11-20' where cuisine = 'Cakes';
       update users set email = 'maria@example.org' where email like 'maria@%'`,
    )
    const untouched = () =>
      database.db
        .selectFrom('food_listings')
        .innerJoin('users', 'users.id', 'food_listings.cook_id')
        .select(['food_listings.id', 'ready_by_date'])
        .where((where) =>
          where.or([where('archived_at', 'is not', null), where('users.email', '=', 'maria@example.org')]),
        )
        .orderBy('food_listings.id')
        .execute()
    const before = await untouched()
    clock = new Date('2026-12-20T18:00:00Z')
    await refreshDemoListings(context())
    expect(await untouched()).toEqual(before)
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { regionOf } from '#server/places/region-rules.ts'
import { testNow } from '#tests/make/clock.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { backfillColumns } from './backfill-columns.ts'
import { backfillNames, findOpenBackfills } from './backfills-repository.ts'

const newYork = { latitude: 40.7506, longitude: -73.9972 }
const california = { latitude: 34.0522, longitude: -118.2437 }
const tables = ['food_listings', 'orders', 'batches', 'reviews'] as const

describe.each(enginesInTurn)('decisions, keys of rows, on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeEach(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
  })
  afterEach(() => test.close())

  const regionsOf = async (table: (typeof tables)[number]) =>
    (await test.db.selectFrom(table).select(['id', 'region']).orderBy('id').execute()).map(
      ({ region }) => region,
    )
  /** restores rows to the state of a version without regions */
  const forgetRegions = async () => {
    for (const table of tables) await sql`update ${sql.table(table)} set region = null`.execute(test.db)
  }

  it('new rows get their pickup location’s region, also in their ids, and keep it when the listing moves', async () => {
    const listing = await makeListing(baker)
    const order = await makeOrder(buyer, listing, { quantity: 1 })
    await baker.call(
      'PUT',
      `/api/food-listings/${listing.id}`,
      listingBody({ ...california, title: 'Moved', existingOrders: 'keep' }),
    )
    const later = await makeOrder(buyer, listing, { quantity: 1 })
    const region = regionOf(newYork)
    expect(await regionsOf('food_listings')).toEqual([region])
    expect(await regionsOf('orders')).toEqual([region, regionOf(california)])
    for (const [id, of] of [
      [listing.id, region],
      [order.id, region],
      [later.id, regionOf(california)],
    ] as const)
      expect(Number.parseInt(id.slice(15, 18), 16)).toBe(of)
  })

  it('the database and the server compute the same region of a place', async () => {
    for (let latitude = -90; latitude <= 90; latitude += 7.3)
      for (let longitude = -180; longitude <= 180; longitude += 13.7) {
        const { rows } = await sql<{ region: number }>`
          select region_of(${latitude}::double precision, ${longitude}::double precision) as region`.execute(
          test.db,
        )
        expect(rows).toEqual([{ region: regionOf({ latitude, longitude }) }])
      }
    const { rows } = await sql`select region_of(null, null) as region`.execute(test.db)
    expect(rows).toEqual([{ region: 0 }])
  })

  it('rows of a version without regions get a region too', async () => {
    const id = newId()
    await sql`insert into food_listings (id, cook_id, title, description, cuisine, price_cents, servings_available,
        serving_description, ready_by_date, ready_by_time, time_zone, ready_at, address, address_type, terms_accepted_at,
        created_at, updated_at, latitude, longitude)
      values (${id}, ${baker.user.id}, 'Loaf', 'Dark crust', 'Bread', 100, 5, 'one loaf', '2030-01-01', '17:00',
        'America/New_York', '2030-01-01', '88 Alder Ave', 'home', ${testNow}, ${testNow}, ${testNow}, ${california.latitude}, ${california.longitude})`.execute(
      test.db,
    )
    expect(await regionsOf('food_listings')).toEqual([regionOf(california)])
  })

  it('old rows are backfilled in batches, once, by any process', async () => {
    const listings = [await makeListing(baker), await makeListing(baker, california)]
    const { id: nowhere } = await makeListing(baker)
    await sql`update food_listings set latitude = null, longitude = null where id = ${nowhere}`.execute(
      test.db,
    )
    for (const listing of listings) {
      await makeOrder(buyer, listing, { quantity: 1 })
      await makeRepeat(baker, listing)
    }
    await forgetRegions()
    const before = await regionsOf('batches')
    expect(new Set(before)).toEqual(new Set([null]))
    // an order from before orders stored their place
    await sql`update orders set place = null where food_listing_id = ${listings[1]?.id}`.execute(test.db)

    const open = await findOpenBackfills(test.db)
    expect(open.map(({ name, seen }) => [name, seen])).toEqual(backfillNames.map((name) => [name, 0]))
    // the limit of one run
    expect(await backfillColumns(test, { size: 1, most: 2 })).toBe(2)
    expect(await findOpenBackfills(test.db)).toContainEqual({
      name: 'region of food_listings',
      seen: 2,
      rows: expect.any(Number),
    })
    expect((await regionsOf('food_listings')).filter((region) => region === null)).toHaveLength(1)

    const seen = await Promise.all([backfillColumns(test, { size: 2 }), backfillColumns(test, { size: 2 })])
    await backfillColumns(test)
    expect(seen[0] + seen[1]).toBeLessThanOrEqual(1 + 2 + before.length + 3 * 3)
    expect(await findOpenBackfills(test.db)).toEqual([])
    expect((await regionsOf('food_listings')).toSorted()).toEqual(
      [0, regionOf(newYork), regionOf(california)].toSorted(),
    )
    expect((await regionsOf('orders')).toSorted()).toEqual(
      [regionOf(newYork), regionOf(california)].toSorted(),
    )
    const { rows: wrong } =
      await sql`select from batches join food_listings on food_listings.id = food_listing_id
      where batches.region is distinct from food_listings.region`.execute(test.db)
    expect(wrong).toEqual([])
    expect(await backfillColumns(test)).toBe(0)
    const kept = await test.db.selectFrom('fills').select(['name', 'rows_seen']).execute()
    expect(new Map(kept.map(({ name, rows_seen }) => [name, Number(rows_seen)]))).toEqual(
      new Map([
        ['region of food_listings', 3],
        ['region of orders', 2],
        ['region of batches', before.length],
        ['region of reviews', 0],
        ['days in word_marks of food_listings', 3],
        ['name_words of food_listings', 3],
        ['pickup_moves_at of food_listings', 3],
      ]),
    )
  })

  it('once all rows are backfilled the column is required, and a missed row is backfilled after all', async () => {
    const listing = await makeListing(baker)
    const { id } = await makeOrder(buyer, listing, { quantity: 1 })
    await makeRepeat(baker, listing)
    await forgetRegions()
    const lose = (table: (typeof tables)[number]) =>
      sql`update ${sql.table(table)} set region = null`.execute(test.db)
    // only the listings, one of which loses its region behind the backfill
    await backfillColumns(test, { size: 1, most: 1 })
    await sql`update fills set done_at = ${testNow} where name = 'region of food_listings'`.execute(test.db)
    await lose('food_listings')
    await backfillColumns(test)
    expect((await findOpenBackfills(test.db)).map(({ name }) => name)).toEqual(['region of food_listings'])
    await backfillColumns(test)
    expect(await findOpenBackfills(test.db)).toEqual([])
    expect(await regionsOf('food_listings')).toEqual([regionOf(newYork)])

    for (const table of ['food_listings', 'orders', 'batches'] as const)
      await expect(lose(table)).rejects.toMatchObject({
        code: '23514',
        constraint: `${table}_region_is_filled`,
      })
    // existing values stay
    expect(await regionsOf('orders')).toEqual([regionOf(newYork)])
    const { body } = await buyer.call('GET', `/api/orders/${id}`)
    expect(body).toMatchObject({ id })
  })

  it('rows of a listing without a backfilled region get a region too', async () => {
    const listing = await makeListing(baker)
    await forgetRegions()
    await makeRepeat(baker, listing)
    expect(new Set(await regionsOf('batches'))).toEqual(new Set([regionOf(newYork)]))
  })

  it('a backfill sends no notices', async () => {
    const listing = await makeListing(baker)
    await makeOrder(buyer, listing, { quantity: 1 })
    await forgetRegions()
    const heard: string[] = []
    const stops = await Promise.all(
      ['listings_changed', 'order_changed'].map((channel) =>
        test.database.listen(
          channel,
          // a combined notice has one line each
          (what) => heard.push(...what.split('\n').map((line) => `${channel} ${line}`)),
          () => undefined,
        ),
      ),
    )
    const mark = async (what: string) => {
      for (const channel of ['listings_changed', 'order_changed'])
        await sql`select tell(${channel}, ${what})`.execute(test.db)
      const marked = ['listings_changed', 'order_changed'].map((channel) => `${channel} ${what}`)
      await expect.poll(() => heard).toEqual(expect.arrayContaining(marked))
    }
    await mark('begin')
    const before = heard.length
    expect(await backfillColumns(test)).toBeGreaterThan(1)
    await mark('end')
    expect(heard.slice(before).toSorted()).toEqual(['listings_changed end', 'order_changed end'])
    for (const stop of stops) await stop()
  })
})

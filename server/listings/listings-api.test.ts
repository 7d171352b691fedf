import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CardListing, Listing } from '#shared/api/listings.ts'
import { addDays } from '#shared/ready-by.ts'
import { fromTestNow, testNow, testToday } from '#tests/make/clock.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('listings over HTTP', () => {
  let app: TestApp
  let baker: Person
  let stranger: Person

  beforeAll(async () => {
    app = await makeTestApp(anyEngine)
    baker = await makePerson(app, { firstName: 'Maria' })
    stranger = await makePerson(app)
  })
  afterAll(() => app.close())

  const listing = (id: string) => `/api/food-listings/${id}`
  const read = (id: string) => callApp(app, 'GET', listing(id))

  test('API-03, DATA-14: posting returns 201 with the whole listing and its URL', async () => {
    const answer = await baker.call('POST', '/api/food-listings', listingBody({ price: 18.5 }))
    expect(answer.status).toBe(201)
    const posted = Listing.parse(answer.body)
    expect(answer.headers.location).toBe(listing(posted.id))
    expect(posted).toMatchObject({
      title: 'Country sourdough',
      cuisine: 'Bread',
      price: '18.50',
      servingsAvailable: 12,
      readyByTime: '17:00',
      timeZone: 'America/New_York',
      latitude: 40.7506,
      longitude: -73.9972,
      rating: 0,
      orderCount: 0,
      isSample: false,
      cookId: baker.user.id,
    })
  })

  test('DATA-14; decisions, lists: a search returns whole listings, with fields=card only their cards', async () => {
    const texts = {
      description: 'Crumb and crust. '.repeat(200),
      pickupInstructions: 'Ring twice. '.repeat(80),
    }
    const title = `Slow rye on ${anyEngine}`
    const posted = await makeListing(baker, { title, ...texts, hidesAddress: true })
    const search = (more: string) => callApp(app, 'GET', `/api/food-listings?query=slow+rye${more}`)
    const [whole, card] = await Promise.all([search(''), search('&fields=card')])
    expect(z.array(Listing).parse(whole.body)).toMatchObject([
      { id: posted.id, description: posted.description },
    ])
    const [shown] = z.array(z.strictObject(CardListing.shape)).parse(card.body)
    expect(shown).toMatchObject({ id: posted.id, title, price: '9.50', cook: { firstName: 'Maria' } })
    expect(shown?.description).toMatch(/^Crumb and crust\. .{60,73}…$/)
    expect(shown?.pickupInstructions.length).toBeLessThanOrEqual(60)
    // the card hides a hidden address too
    expect(shown?.address).toBe('New York, NY 10001')
    expect(shown?.latitude).not.toBe(posted.latitude)
  })

  test('decisions, lists: a page of cards can follow a page of whole listings', async () => {
    for (const title of ['Twin bun one', 'Twin bun two']) await makeListing(baker, { title })
    const first = await callApp(app, 'GET', '/api/food-listings?query=twin+bun&limit=1')
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await callApp(app, 'GET', `${next}&fields=card`)
    expect(z.array(CardListing).parse(second.body)).toMatchObject([{ title: 'Twin bun one' }])
  })

  test('an address without a point gets the center of its ZIP code or town, and its time zone', async () => {
    const nowhere = { latitude: null, longitude: null, timeZone: 'Pacific/Auckland' }
    const address = '12 Elm St, Boulder, CO 80302'
    const posted = await makeListing(baker, { ...nowhere, address })
    expect(posted).toMatchObject({ isPlacedByAddress: true, placedIn: '80302', timeZone: 'America/Denver' })
    expect(posted.latitude).toBeCloseTo(40, 0)
    const near = await callApp(
      app,
      'GET',
      '/api/food-listings?latitude=40.02&longitude=-105.28&maxDistance=25',
    )
    expect(
      z
        .array(Listing)
        .parse(near.body)
        .map(({ id }) => id),
    ).toContain(posted.id)
    const save = (changes: object) =>
      baker.call('PUT', listing(posted.id), listingBody({ address, ...changes }))
    expect((await save({ ...nowhere, address: '3 Oak Rd, Lincoln, Nebraska' })).body).toMatchObject({
      isPlacedByAddress: true,
      placedIn: 'Lincoln, NE',
      timeZone: 'America/Chicago',
    })
    expect((await save({ latitude: 40.015, longitude: -105.27 })).body).toMatchObject({
      isPlacedByAddress: false,
      placedIn: null,
      latitude: 40.015,
    })
    expect((await save({ ...nowhere, address: 'The blue house' })).body).toMatchObject({
      isPlacedByAddress: false,
      placedIn: null,
      latitude: null,
      timeZone: 'Pacific/Auckland',
    })
  })

  test('DATA-15: only the baker sees the ZIP code or town of a point, even for a hidden address', async () => {
    const address = '350 5th Ave, New York, NY 10118'
    const { id } = await makeListing(baker, { latitude: null, longitude: null, address, hidesAddress: true })
    const stranger = await makePerson(app)
    expect((await baker.call('GET', listing(id))).body).toMatchObject({ placedIn: '10118' })
    for (const answer of [await read(id), await stranger.call('GET', listing(id))])
      expect(answer.body).toMatchObject({ isPlacedByAddress: true, placedIn: null })
    const listed = await callApp(app, 'GET', '/api/food-listings')
    expect(
      z
        .array(Listing)
        .parse(listed.body)
        .filter(({ placedIn }) => placedIn !== null),
    ).toEqual([])
  })

  test('API-02, DATA-15: only signed-in readers get the baker’s contact details', async () => {
    const { id } = await makeListing(baker)
    const reached = { email: baker.user.email, phone: '555-0142' }
    await app.db.updateTable('users').set({ phone: reached.phone }).where('id', '=', baker.user.id).execute()
    const forVisitor = await read(id)
    expect(forVisitor.status).toBe(200)
    expect(forVisitor.body).toMatchObject({ id, cook: { firstName: 'Maria', email: null, phone: null } })
    const forStranger = await stranger.call('GET', listing(id))
    expect(forStranger.body).toMatchObject({ id, cook: { firstName: 'Maria', ...reached } })
    const list = await stranger.call('GET', '/api/food-listings')
    expect(JSON.stringify(list.body)).not.toContain(baker.user.email)
  })

  test('decisions, cards: everybody gets the baker’s picture', async () => {
    const { id } = await makeListing(baker)
    const profileImageUrl = '/photos/0123456789abcdef0123456789abcdef-800.jpg'
    await app.db
      .updateTable('users')
      .set({ profile_image_url: profileImageUrl })
      .where('id', '=', baker.user.id)
      .execute()
    expect((await read(id)).body).toMatchObject({ id, cook: { profileImageUrl } })
  })

  test('API-03: a visitor cannot post (POST-25)', async () => {
    const answer = await callApp(app, 'POST', '/api/food-listings', listingBody())
    expect(answer.status).toBe(401)
  })

  test('OPEN-08: a cookId in the payload is accepted and ignored', async () => {
    const posted = await makeListing(baker, { cookId: stranger.user.id })
    expect(posted.cookId).toBe(baker.user.id)
  })

  test('MAP-13: coordinates may be numeric strings', async () => {
    const posted = await makeListing(baker, { latitude: '40.5', longitude: '-73.25' })
    expect([posted.latitude, posted.longitude]).toEqual([40.5, -73.25])
  })

  test('API-03: a listing’s time zone is its place’s, else the baker’s, else the default', async () => {
    const nowhere = { latitude: null, longitude: null, address: 'The blue house' }
    const zones = [
      await makeListing(baker, { latitude: 45.52, longitude: -122.68, timeZone: 'Europe/Paris' }),
      await makeListing(baker, { ...nowhere, timeZone: 'Europe/Paris' }),
      await makeListing(baker, nowhere),
    ].map(({ timeZone }) => timeZone)
    expect(zones).toEqual(['America/Los_Angeles', 'Europe/Paris', 'America/New_York'])
  })

  test('POST-12: rejects a ready date before today in the time zone of the place', async () => {
    // 8 PM on the 20th in Honolulu, the 21st in New York
    app.setNow(new Date('2026-11-21T06:00:00Z'))
    const honolulu = { latitude: 21.3069, longitude: -157.8583, readyByDate: '2026-11-20' }
    expect((await makeListing(baker, honolulu)).readyByDate).toBe('2026-11-20')
    const answer = await baker.call('POST', '/api/food-listings', listingBody({ readyByDate: '2026-11-20' }))
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ fields: { readyByDate: 'The ready date cannot be before today' } })
    app.setNow(null)
  })

  test('API-04: the baker replaces every field', async () => {
    const posted = await makeListing(baker)
    const changes = {
      title: 'Rye',
      cuisine: 'Other',
      price: '7',
      isVegan: true,
      address: 'The blue house',
      latitude: null,
      longitude: null,
    }
    const answer = await baker.call('PUT', listing(posted.id), listingBody(changes))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      ...changes,
      price: '7.00',
      id: posted.id,
      createdAt: posted.createdAt,
    })
    expect((await read(posted.id)).body).toMatchObject({ title: 'Rye', isVegan: true })
  })

  test('API-04, POST-12: an unchanged ready date may be past, a new one may not', async () => {
    const posted = await makeListing(baker)
    app.setNow(fromTestNow(5 * 86_400_000))
    const same = { readyByDate: posted.readyByDate, title: 'Mended' }
    expect((await baker.call('PUT', listing(posted.id), listingBody(same))).status).toBe(200)
    const past = { readyByDate: addDays(posted.readyByDate, 1) }
    expect((await baker.call('PUT', listing(posted.id), listingBody(past))).status).toBe(422)
    app.setNow(null)
  })

  test('API-04, API-05: nobody else can change or delete a listing', async () => {
    const { id } = await makeListing(baker)
    for (const answer of [
      await stranger.call('PUT', listing(id), listingBody()),
      await stranger.call('DELETE', listing(id)),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    for (const answer of [
      await callApp(app, 'PUT', listing(id), listingBody()),
      await callApp(app, 'DELETE', listing(id)),
    ])
      expect(answer.status).toBe(401)
    await app.db.updateTable('food_listings').set({ is_active: false }).where('id', '=', id).execute()
    for (const answer of [
      await stranger.call('PUT', listing(id), listingBody()),
      await stranger.call('DELETE', listing(id)),
      await stranger.call('GET', listing(id)),
      await read(id),
    ])
      expect(answer.status).toBe(404)
    expect((await baker.call('GET', listing(id))).body).toMatchObject({ id, isActive: false })
  })

  test('API-05: a listing without orders is deleted', async () => {
    const { id } = await makeListing(baker)
    expect(await baker.call('DELETE', listing(id))).toMatchObject({ status: 204, body: null })
    expect((await baker.call('GET', listing(id))).status).toBe(404)
    expect((await baker.call('DELETE', listing(id))).status).toBe(404)
    const rows = await app.db.selectFrom('food_listings').select('id').where('id', '=', id).execute()
    expect(rows).toEqual([])
  })

  test('API-05: a listing with an order is archived and gone from every page', async () => {
    const { id } = await makeListing(baker)
    const order = { foodListingId: id, quantity: 1, totalPrice: '9.50' }
    expect((await stranger.call('POST', '/api/orders', order)).status).toBe(201)
    expect((await baker.call('DELETE', listing(id))).status).toBe(204)
    for (const reader of [baker, stranger]) {
      expect((await reader.call('GET', listing(id))).status).toBe(404)
      const own = await reader.call('GET', `/api/food-listings?sellerId=${baker.user.id}&limit=100`)
      expect(JSON.stringify(own.body)).not.toContain(id)
    }
    expect((await baker.call('PUT', listing(id), listingBody())).status).toBe(404)
    const row = await app.db
      .selectFrom('food_listings')
      .select('archived_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.archived_at).toBeInstanceOf(Date)
  })

  test('API-02: only the baker sees a hidden address', async () => {
    const posted = await makeListing(baker, { hidesAddress: true, title: 'Hidden' })
    const exact = { address: '88 Alder Ave, New York, NY 10001', latitude: 40.7506, longitude: -73.9972 }
    expect(posted).toMatchObject(exact)
    const around = { address: 'New York, NY 10001', latitude: 40.752, longitude: -74 }
    expect((await read(posted.id)).body).toMatchObject(around)
    expect((await stranger.call('GET', listing(posted.id))).body).toMatchObject(around)
    const found = '/api/food-listings?query=hidden'
    expect((await callApp(app, 'GET', found)).body).toMatchObject([around])
    expect((await baker.call('GET', found)).body).toMatchObject([exact])
  })

  test.each([
    ['home', undefined, true],
    ['commercial', undefined, false],
    ['other', undefined, false],
    ['home', false, false],
    ['commercial', true, true],
  ])(
    'decisions, home addresses: of a %s with hidesAddress %s, strangers see only the neighborhood: %s',
    async (addressType, hidesAddress, hidden) => {
      const posted = await makeListing(baker, { addressType, hidesAddress })
      expect(posted.hidesAddress).toBe(hidden)
      const shown = hidden
        ? { address: 'New York, NY 10001', pickupInstructions: '', latitude: 40.752, longitude: -74 }
        : { address: posted.address, latitude: posted.latitude, longitude: posted.longitude }
      // read twice: the point does not change
      for (const reader of [stranger, stranger])
        expect((await reader.call('GET', listing(posted.id))).body).toMatchObject(shown)
    },
  )

  test('decisions, home addresses: a change without hidesAddress keeps its value', async () => {
    for (const chosen of [true, false]) {
      const { id } = await makeListing(baker, { addressType: 'home', hidesAddress: chosen })
      const change = listingBody({ title: 'Renamed', hidesAddress: undefined })
      const changed = await baker.call('PUT', listing(id), change)
      expect(changed).toMatchObject({ status: 200, body: { title: 'Renamed', hidesAddress: chosen } })
      const turned = { ...change, hidesAddress: !chosen }
      expect((await baker.call('PUT', listing(id), turned)).body).toMatchObject({ hidesAddress: !chosen })
    }
  })

  test('API-01: hides the listings of inactive and suspended bakers from everybody', async () => {
    const other = await makePerson(app)
    const { id } = await makeListing(other, { title: 'Vanishing' })
    const visible = async () => [
      (await stranger.call('GET', listing(id))).status,
      (await stranger.call('GET', '/api/food-listings?query=vanishing')).body,
    ]
    const set = (change: Record<string, unknown>) =>
      app.db.updateTable('users').set(change).where('id', '=', other.user.id).execute()
    await set({ suspended_at: testNow, suspension_reason: 'test' })
    expect(await visible()).toEqual([404, []])
    await set({ suspended_at: null, suspension_reason: null })
    expect(await visible()).toMatchObject([200, [{ id }]])
    await set({ is_active: false })
    expect(await visible()).toEqual([404, []])
  })

  test('API-01: bakers see their own paused and past listings, others only public ones', async () => {
    const other = await makePerson(app)
    const paused = await makeListing(other, { title: 'Paused' })
    await app.db.updateTable('food_listings').set({ is_active: false }).where('id', '=', paused.id).execute()
    const past = await makeListing(other, {
      title: 'Past',
      readyByDate: testToday,
    })
    await app.db
      .updateTable('food_listings')
      .set({ ready_at: fromTestNow(-25 * 3_600_000) })
      .where('id', '=', past.id)
      .execute()
    const fresh = await makeListing(other, { title: 'Fresh' })
    const url = `/api/food-listings?sellerId=${other.user.id.toUpperCase()}`
    const titles = async (person: Person) =>
      z
        .array(Listing)
        .parse((await person.call('GET', url)).body)
        .map((l) => l.title)
    expect(await titles(other)).toEqual(['Fresh', 'Past', 'Paused'])
    expect(await titles(stranger)).toEqual(['Fresh'])
    // it left the browse pages, but its link still works
    expect((await read(past.id)).status).toBe(200)
    expect((await read(fresh.id)).status).toBe(200)
  })

  test('CARD-17, OPEN-43: listings of demo bakers are samples', async () => {
    const demo = await makePerson(app, { email: 'nadia@demo.bakesale.example' })
    expect((await makeListing(demo)).isSample).toBe(true)
  })
})

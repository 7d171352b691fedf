import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { type WatchedDatabase, watchDatabase } from '#tests/make/watched-database.ts'

describe.each(enginesInTurn)('visitor cache on %s', (engine) => {
  let test: TestApp
  let watched: WatchedDatabase
  let baker: Person
  /** how often the database was queried for what visitors see */
  let reads = 0
  beforeAll(async () => {
    const database = await openTestDatabase(engine)
    const replicaDb = database.replicaDb.withPlugin({
      transformQuery({ node }) {
        reads += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    watched = watchDatabase({ ...database, replicaDb })
    test = await makeTestApp(watched.database)
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

  it('shows a write at once, and the new price to the next visitor', async () => {
    const listing = await makeListing(baker, { title: 'Kept rye' })
    const url = `/api/food-listings/${listing.id}`
    expect((await get(url)).json()).toMatchObject({ price: '9.50' })
    const changed = await baker.call('PUT', url, listingBody({ title: 'Kept rye', price: '11.00' }))
    expect(changed.status).toBe(200)
    expect((await get(url)).json()).toMatchObject({ price: '11.00' })
  })

  it('drops an entry when another process changes a listing', async () => {
    const listing = await makeListing(baker, { title: 'Elsewhere rye' })
    const url = `/api/food-listings/${listing.id}`
    // the clock is frozen: only the notice can drop it
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
    await get(url)
    await test.db
      .updateTable('food_listings')
      .set({ price_cents: 1234 })
      .where('id', '=', listing.id)
      .execute()
    await expect.poll(async () => (await get(url)).json()).toMatchObject({ price: '12.34' })
  })

  it('a change in Texas keeps entries about New York and drops those about Texas or everywhere', async () => {
    const [newYork, texas] = [
      { latitude: 40.7506, longitude: -73.9972 },
      { latitude: 30.2672, longitude: -97.7431 },
    ]
    await makeListing(baker, { title: 'Northern rye', ...newYork })
    const southern = await makeListing(baker, { title: 'Southern rye', ...texas })
    const near = ({ latitude, longitude }: typeof newYork) =>
      `latitude=${latitude}&longitude=${longitude}&maxDistance=10`
    const about = {
      newYork: [`/api/food-listings?${near(newYork)}`, '/api/listing-points?bounds=40,-75,41,-73&zoom=10'],
      texas: [
        `/api/food-listings?${near(texas)}`,
        '/api/listing-points?bounds=30,-98,31,-97&zoom=10',
        `/api/food-listings/${southern.id}`,
        '/api/food-listings',
      ],
    }
    // the clock is frozen: entries do not expire
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
    const isKept = async (url: string) => {
      const before = reads
      await get(url)
      return reads === before
    }
    await watched.hearAll()
    const urls = [...about.newYork, ...about.texas]
    const pages = [`/food/${southern.id}`, '/browse']
    for (const url of [...urls, ...pages]) await get(url)
    for (const url of urls) expect([url, await isKept(url)]).toEqual([url, true])

    const changed = await baker.call(
      'PUT',
      `/api/food-listings/${southern.id}`,
      listingBody({ title: 'Southern rye', price: '11.00', ...texas }),
    )
    expect(changed.status).toBe(200)
    for (const url of urls) expect([url, await isKept(url)]).toEqual([url, about.newYork.includes(url)])
    for (const url of pages) expect((await get(url)).body).toContain('11.00')

    // so does a change by another process
    await test.db
      .updateTable('food_listings')
      .set({ price_cents: 1234 })
      .where('id', '=', southern.id)
      .execute()
    const [list = ''] = about.texas
    await expect.poll(async () => (await get(list)).json()).toMatchObject([{ price: '12.34' }])
    for (const url of about.newYork) expect([url, await isKept(url)]).toEqual([url, true])
  })

  it('a moved listing leaves the old place’s list and appears in the new one’s', async () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude })
    const [here, there] = [at(47.6, -122.33), at(45.52, -122.67)]
    const moving = await makeListing(baker, { title: 'Rolling rye', ...here })
    const listAt = async ({ latitude, longitude }: typeof here) =>
      (
        await get(
          `/api/food-listings?latitude=${latitude}&longitude=${longitude}&maxDistance=5&query=rolling`,
        )
      ).json()
    expect([await listAt(here), await listAt(there)]).toMatchObject([[{ id: moving.id }], []])
    await baker.call(
      'PUT',
      `/api/food-listings/${moving.id}`,
      listingBody({ title: 'Rolling rye', ...there }),
    )
    expect([await listAt(here), await listAt(there)]).toMatchObject([[], [{ id: moving.id }]])
  })

  it('returns 304 on a matching ETag, and the same ETag for compressed bodies', async () => {
    await makeListing(baker)
    const first = await get('/api/food-listings')
    const etag = String(first.headers.etag)
    const packed = await get('/api/food-listings', { 'accept-encoding': 'br' })
    expect(packed.headers).toMatchObject({ etag, 'content-encoding': 'br' })
    const again = await get('/api/food-listings', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('gives concurrent requests the same response', async () => {
    const url = '/api/food-listings?query=rye'
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
  })

  it('never serves a cached response to a signed-in person or caches theirs', async () => {
    const listing = await makeListing(baker, { title: 'Contact rye' })
    const url = `/api/food-listings/${listing.id}`
    expect((await get(url)).json()).toMatchObject({ cook: { email: null } })
    expect((await baker.call('GET', url)).body).toMatchObject({ cook: { email: baker.user.email } })
    expect((await get(url)).json()).toMatchObject({ cook: { email: null } })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { Listing } from '#shared/api/listings.ts'
import { testNow } from '#tests/make/clock.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { type WatchedDatabase, watchDatabase } from '#tests/make/watched-database.ts'

describe.runIf(engines.includes('postgres'))('two processes on one database', () => {
  let here: TestApp
  let there: TestApp
  let heardHere: WatchedDatabase
  let heardThere: WatchedDatabase
  let baker: Person
  let path: string
  beforeAll(async () => {
    const address = await makePostgresDatabase()
    heardHere = watchDatabase(await openPostgresDatabase(address))
    heardThere = watchDatabase(await openPostgresDatabase(address))
    here = await makeTestApp(heardHere.database, { rateLimit: true })
    there = await makeTestApp(heardThere.database, { rateLimit: true })
    baker = await makePerson(here)
    path = `/api/food-listings/${(await makeListing(baker, { title: 'Watched rye' })).id}`
  })
  afterAll(async () => {
    await there?.close()
    await here?.close()
  })

  const priceAt = async (app: TestApp) => Listing.parse((await callApp(app, 'GET', path)).body).price

  async function setPrice(price: string): Promise<void> {
    const { status } = await baker.call('PUT', path, listingBody({ title: 'Watched rye', price }))
    expect(status).toBe(200)
  }

  it('no page of a notified process shows an old price', async () => {
    const [, id] = path.split('/api/food-listings/')
    const shown = [
      '/api/food-listings?query=rye',
      '/api/listing-points?bounds=40,-75,41,-73',
      `/food/${id}`,
      '/',
    ]
    for (const price of ['11.25', '12.25', '13.25']) {
      for (const url of shown) await there.app.inject({ url })
      await setPrice(price)
      expect(await priceAt(here)).toBe(price)
      await heardThere.hearAll()
      expect(await priceAt(there)).toBe(price)
      for (const url of shown) expect((await there.app.inject({ url })).body).toContain(price)
    }
  })

  it('a read that started before a change is not cached for later requests', async () => {
    await setPrice('21.00')
    await heardThere.hearAll()
    const held = heardThere.holdNextRead()
    const before = priceAt(there)
    await held.begun
    await setPrice('22.00')
    await heardThere.hearAll()
    expect(await priceAt(there)).toBe('22.00')
    held.letGo()
    expect(await before).toBe('21.00')
    expect(await priceAt(there)).toBe('22.00')
  })

  it('a process without notifications caches nothing and drops all it may have missed when they return', async () => {
    heardThere.lose()
    for (const price of ['31.00', '32.00']) {
      await setPrice(price)
      expect([await priceAt(there), await priceAt(there)]).toEqual([price, price])
    }
    heardThere.comeBack()
    expect(await priceAt(there)).toBe('32.00')
  })

  it('rate limits count over both: five messages a minute in total', async () => {
    const minute = testNow
    for (const app of [here, there]) app.setNow(minute)
    const statuses: number[] = []
    for (const app of [here, there, here, there, here, there, here])
      statuses.push((await callApp(app, 'POST', '/api/contact', {})).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

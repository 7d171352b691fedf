import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { Listing } from '#shared/api/listings.ts'
import { placeInList } from '#shared/api/paging.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { fromTestNow, testToday } from '#tests/make/clock.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const listingsOf = (answer: Answer) => z.array(Listing).parse(answer.body)
const titles = (answer: Answer) => listingsOf(answer).map(({ title }) => title)
const tomorrow = addDays(testToday, 1)

describe('a baker’s own listings', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  it('DASH-05, DASH-06: can be searched, sorted and filtered by state, without archived ones', async () => {
    const own = await makePerson(test)
    const rye = await makeListing(own, { title: 'Rye loaf', price: '12.00', servingsAvailable: 2 })
    const brioche = await makeListing(own, { title: 'Brioche à tête', price: '4.00' })
    const gone = await makeListing(own, { title: 'Gone' })
    await makeListing(baker, { title: 'Somebody else’s rye' })
    await makeOrder(buyer, gone)
    await own.call('DELETE', `/api/food-listings/${gone.id}`)
    await makeOrder(buyer, rye)
    await own.call('POST', `/api/food-listings/${brioche.id}/pause`)
    const ask = (query: string) => own.call('GET', `/api/sellers/listings${query}`)
    expect(titles(await ask(''))).toEqual(['Brioche à tête', 'Rye loaf'])
    expect((await ask('')).headers['x-total-count']).toBe('2')
    expect(titles(await ask('?sort=price'))).toEqual(['Brioche à tête', 'Rye loaf'])
    expect(titles(await ask('?sort=title'))).toEqual(['Brioche à tête', 'Rye loaf'])
    expect(titles(await ask('?query=a%20tete'))).toEqual(['Brioche à tête'])
    expect(titles(await ask('?query=100%25'))).toEqual([])
    expect(titles(await ask('?state=paused'))).toEqual(['Brioche à tête'])
    expect(titles(await ask('?state=sold_out'))).toEqual(['Rye loaf'])
    expect(titles(await ask('?state=active'))).toEqual([])
    expect((await ask('?state=eaten')).status).toBe(422)
    expect((await ask('?cursor=x')).status).toBe(422)
    expect((await callApp(test, 'GET', '/api/sellers/listings')).status).toBe(401)
  })

  it('decisions, lists: every page is reachable by Link headers', async () => {
    const own = await makePerson(test)
    const { id } = await makeListing(own)
    const row = await test.db
      .selectFrom('food_listings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const {
      is_public,
      shown_latitude,
      shown_longitude,
      cook_is_active,
      words,
      word_marks,
      pickup_spans: _,
      pickup_moves_at,
      options,
      fillings,
      ...stored
    } = row
    await test.db
      .insertInto('food_listings')
      .values(
        Array.from({ length: 60 }, () => ({
          ...stored,
          options: JSON.stringify(options),
          fillings: JSON.stringify(fillings),
          id: newId(),
        })),
      )
      .execute()
    const first = await own.call('GET', '/api/sellers/listings?sort=title')
    const { nextCursor } = placeInList(z.string().parse(first.headers.link), null)
    const second = await own.call('GET', `/api/sellers/listings?sort=title&cursor=${nextCursor}`)
    expect(new Set([...listingsOf(first), ...listingsOf(second)].map((listing) => listing.id)).size).toBe(61)
    expect(second.headers.link).toBeUndefined()
  })

  it('only the baker can pause and resume a listing, which removes it from public pages and returns it', async () => {
    const listing = await makeListing(baker)
    const url = `/api/food-listings/${listing.id}`
    expect(await buyer.call('POST', `${url}/pause`)).toMatchObject({ status: 403 })
    expect(await callApp(test, 'POST', `${url}/pause`)).toMatchObject({ status: 401 })
    expect(await baker.call('POST', `${url}/pause`)).toMatchObject({
      status: 200,
      body: { isActive: false, version: listing.version },
    })
    expect((await buyer.call('GET', url)).status).toBe(404)
    expect(
      (await buyer.call('POST', '/api/orders', { foodListingId: listing.id, quantity: 1 })).status,
    ).not.toBe(201)
    expect(await baker.call('POST', `${url}/resume`)).toMatchObject({ status: 200, body: { isActive: true } })
    expect((await buyer.call('GET', url)).status).toBe(200)
    expect((await baker.call('POST', `/api/food-listings/${newId()}/pause`)).status).toBe(404)
  })

  it('decisions, time zone: "Bake again" copies a past listing with a new ready date, without sales', async () => {
    const listing = await makeListing(baker, { hidesAddress: true, isVegan: true })
    await makeOrder(buyer, listing)
    const past = fromTestNow(-5 * 24 * 60 * 60_000)
    await test.db
      .updateTable('food_listings')
      .set({ ready_by_date: dateInZone(past, 'America/New_York'), ready_at: past })
      .where('id', '=', listing.id)
      .execute()
    const answer = await baker.call('POST', `/api/food-listings/${listing.id}/copies`, {
      readyByDate: tomorrow,
      readyByTime: '08:15',
      servingsAvailable: 7,
    })
    expect(answer.status).toBe(201)
    const copy = Listing.parse(answer.body)
    expect(answer.headers.location).toBe(`/api/food-listings/${copy.id}`)
    const {
      id,
      readyByDate,
      readyByTime,
      servingsAvailable,
      createdAt,
      updatedAt,
      version,
      photos,
      ...kept
    } = copy
    expect(listing).toMatchObject(kept)
    expect({ readyByDate, readyByTime, servingsAvailable }).toEqual({
      readyByDate: tomorrow,
      readyByTime: '08:15',
      servingsAvailable: 7,
    })
    expect(copy).toMatchObject({ orderCount: 0, isActive: true })
    expect((await buyer.call('GET', `/api/food-listings/${id}`)).status).toBe(200)
  })

  it('a copy can start paused, rejects a past date on its field, and is only for the baker', async () => {
    const listing = await makeListing(baker)
    const url = `/api/food-listings/${listing.id}/copies`
    const body = { readyByDate: tomorrow, readyByTime: '08:15', servingsAvailable: 7, isPaused: true }
    const copy = Listing.parse((await baker.call('POST', url, body)).body)
    expect(copy.isActive).toBe(false)
    expect((await buyer.call('GET', `/api/food-listings/${copy.id}`)).status).toBe(404)
    expect(await baker.call('POST', url, { ...body, readyByDate: '2020-01-01' })).toMatchObject({
      status: 422,
      body: { fields: { readyByDate: expect.any(String) } },
    })
    expect(await baker.call('POST', url, { ...body, servingsAvailable: 0 })).toMatchObject({ status: 422 })
    expect(await buyer.call('POST', url, body)).toMatchObject({ status: 403 })
    expect(await callApp(test, 'POST', url, body)).toMatchObject({ status: 401 })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mostOtherBakes, OtherBake } from '#shared/api/other-bakes.ts'
import { addDays } from '#shared/ready-by.ts'
import { fromTestNow, testToday } from '#tests/make/clock.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const inDays = (days: number) => addDays(testToday, days)

describe('the other bakes of a listing’s baker', () => {
  let test: TestApp
  let baker: Person
  let listing: string
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    baker = await makePerson(test)
    listing = (await makeListing(baker, { title: 'Rye' })).id
    await makeListing(await makePerson(test), { title: 'Somebody else’s' })
  })
  afterAll(() => test.close())

  const answer = (person?: Person, id = listing) => {
    const url = `/api/food-listings/${id}/other-bakes`
    return person ? person.call('GET', url) : callApp(test, 'GET', url)
  }
  const titles = async (person?: Person) =>
    z
      .array(OtherBake)
      .parse((await answer(person)).body)
      .map(({ title }) => title)

  it('are the others that can be ordered, newest first', async () => {
    expect(await titles()).toEqual([])
    await makeListing(baker, { title: 'Rolls', price: '3.25' })
    await makeListing(baker, { title: 'Plum cake', readyByDate: inDays(3) })
    const paused = await makeListing(baker, { title: 'Paused' })
    await baker.call('POST', `/api/food-listings/${paused.id}/pause`)
    const soldOut = await makeListing(baker, { title: 'Sold out' })
    await test.db
      .updateTable('food_listings')
      .set({ servings_available: 0 })
      .where('id', '=', soldOut.id)
      .execute()
    const gone = await makeListing(baker, { title: 'Gone' })
    await baker.call('DELETE', `/api/food-listings/${gone.id}`)
    const past = await makeListing(baker, { title: 'Past' })
    await test.db
      .updateTable('food_listings')
      .set({ ready_at: fromTestNow(-25 * 3_600_000) })
      .where('id', '=', past.id)
      .execute()
    expect(await titles()).toEqual(['Plum cake', 'Rolls'])
    expect((await answer()).body).toMatchObject([{}, { price: '3.25', cuisine: 'Bread', imageUrl: null }])
  })

  it('are empty for the baker, who has another list', async () => {
    expect(await titles(baker)).toEqual([])
    expect(await titles(await makePerson(test))).toHaveLength(2)
  })

  it('exclude bakes closed by a holiday', async () => {
    const holiday = { from: inDays(2), to: inDays(4), message: 'We are at the sea.' }
    await baker.call('PUT', '/api/sellers/holiday', holiday)
    expect(await titles()).toEqual(['Rolls'])
    await baker.call('DELETE', '/api/sellers/holiday')
    expect(await titles()).toEqual(['Plum cake', 'Rolls'])
  })

  it('include options, whose prices may differ', async () => {
    const own = await makePerson(test)
    const { id } = await makeListing(own)
    const half = { name: 'Half dozen', price: '9.00', servings: 6 }
    await makeListing(own, { options: [{ name: 'Dozen', price: '16.00', servings: 12 }, half] })
    expect((await answer(undefined, id)).body).toMatchObject([
      { price: '9.00', options: [{ name: 'Dozen', price: '16.00' }, half] },
    ])
  })

  it(`are at most ${mostOtherBakes}`, async () => {
    for (let made = 0; made < mostOtherBakes; made += 1) await makeListing(baker, { title: `Bun ${made}` })
    expect(await titles()).toHaveLength(mostOtherBakes)
    expect((await titles())[0]).toBe('Bun 5')
  })

  it('are 404 for an unknown listing', async () => {
    expect((await answer(undefined, '0190a1b2-0000-7000-8000-00000000dead')).status).toBe(404)
  })
})

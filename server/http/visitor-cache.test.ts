import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('answers kept for visitors on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
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

  it('drops what it kept when another process changes a listing', async () => {
    const listing = await makeListing(baker, { title: 'Elsewhere rye' })
    const url = `/api/food-listings/${listing.id}`
    // time stands still: it is the notice that drops it
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

  it('answers 304 to who has the answer already, and the same ETag compressed', async () => {
    await makeListing(baker)
    const first = await get('/api/food-listings')
    const etag = String(first.headers.etag)
    const packed = await get('/api/food-listings', { 'accept-encoding': 'br' })
    expect(packed.headers).toMatchObject({ etag, 'content-encoding': 'br' })
    const again = await get('/api/food-listings', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('gives many who ask at once the same answer', async () => {
    const url = '/api/food-listings?query=rye'
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true)
  })

  it('never gives a signed-in person a kept answer, nor keeps theirs', async () => {
    const listing = await makeListing(baker, { title: 'Contact rye' })
    const url = `/api/food-listings/${listing.id}`
    expect((await get(url)).json()).toMatchObject({ cook: { email: null } })
    expect((await baker.call('GET', url)).body).toMatchObject({ cook: { email: baker.user.email } })
    expect((await get(url)).json()).toMatchObject({ cook: { email: null } })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace, placeBody } from '#tests/make/make-place.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

const defaults = { servings: '4', readyDate: '2026-11-28', readyTime: '17:00', servingDescription: '1 piece' }

describe.each(engines)('concurrent imports on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(new Date('2026-11-23T12:00:00Z'))
  })
  afterAll(() => test.close())

  const importing = (baker: Person, rows: readonly string[]) => {
    const csv = `title,price,place,cutoff,weekdays\n${rows.join('\n')}`
    const matching = ['title', 'price', 'place', 'cutoff', 'weekdays']
    return () => baker.call('POST', '/api/sellers/imports', { csv, defaults, matching, termsAccepted: true })
  }
  const listingsOf = (baker: Person) =>
    test.db
      .selectFrom('food_listings')
      .select(['title', 'address', 'place_id'])
      .where('cook_id', '=', baker.user.id)
      .execute()

  it('two imports with locations in different order both succeed', async () => {
    const baker = await makePerson(test)
    const ids = [(await makePlace(baker)).id, (await makePlace(baker, { name: 'Home' })).id]
    const one = ['Rye,5,Stall,Thu 6 PM,', 'Bun,2,Home,24 hours,Sat']
    const other = ['Pie,9,Home,Thu 6 PM,', 'Tart,9,Stall,2 days before 18:00,Sat']
    const answers = await actAtOnce(test.database, { table: 'pickup_places', ids }, [
      importing(baker, one),
      importing(baker, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await listingsOf(baker)).map(({ title }) => title).sort()).toEqual(['Bun', 'Pie', 'Rye', 'Tart'])
  })

  it.each(['PUT', 'DELETE'] as const)(
    'an import at a location with a concurrent %s is consistent or fails',
    async (method) => {
      const baker = await makePerson(test)
      const place = await makePlace(baker)
      const moved = placeBody({ address: '2 Market Sq, New York, NY 10003' })
      const url = `/api/sellers/pickup-places/${place.id}`
      const [imported, changed] = await actAtOnce(
        test.database,
        { table: 'pickup_places', ids: [place.id] },
        [
          importing(baker, ['Rye,5,Stall,,', 'Bun,2,Stall,,Sat']),
          () => baker.call(method, url, method === 'PUT' ? moved : undefined),
        ],
      )
      expect(changed?.status).toBe(200)
      const listings = await listingsOf(baker)
      expect([imported?.status, listings.length]).toEqual(imported?.status === 201 ? [201, 2] : [422, 0])
      for (const { address, place_id } of listings)
        expect([address, place_id]).toEqual(
          method === 'PUT' ? [moved.address, place.id] : [place.address, null],
        )
    },
  )
})

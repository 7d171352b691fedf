import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { BakePlan } from '#shared/api/bake-days.ts'
import type { Listing } from '#shared/api/listings.ts'
import { addDays } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { testToday, testZone } from '#tests/make/clock.ts'
import { done } from '#tests/make/done.ts'
import { repeatBody } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const inDays = (days: number) => addDays(testToday, days)

// Validation of new values applies only to fields that a change touches.
let test: TestApp
let baker: Person
beforeAll(async () => {
  test = await makeTestApp(anyEngine)
})
beforeEach(async () => {
  test.setNow(null)
  baker = await makePerson(test)
})
afterAll(() => test.close())

const at = (days: number, readyByTime: string) =>
  test.setNow(readyMoment({ readyByDate: inDays(days), readyByTime, timeZone: testZone }))
const urlOf = ({ id }: Pick<Listing, 'id'>, rest = '') => `/api/food-listings/${id}${rest}`

const postingOpen = { key: 'marketplace.postingOpen', category: 'marketplace', type: 'boolean' } as const
async function takeNoListings(): Promise<void> {
  const times = { created_at: test.now(), updated_at: test.now() }
  const row = { ...postingOpen, id: newId(), value: 'false', is_public: true, updated_by: null, ...times }
  await test.db.insertInto('system_settings').values(row).execute()
}
afterEach(() => test.db.deleteFrom('system_settings').where('key', '=', postingOpen.key).execute())

describe('a bake day', () => {
  const planOf = async (listing: Pick<Listing, 'id'>) =>
    BakePlan.parse((await baker.call('GET', urlOf(listing, '/bake-days'))).body)
  const tomorrow = inDays(1)
  const dayOf = async (listing: Pick<Listing, 'id'>) => {
    const found = (await planOf(listing)).days.find(({ date }) => date === tomorrow)
    if (!found) throw new Error('Bake day not found')
    return found
  }
  const set = (listing: Pick<Listing, 'id'>, body: object) =>
    baker.call('PUT', urlOf(listing, '/bake-days'), body)
  const begin = async (changes: object = {}) => {
    const listing = await makeListing(baker)
    const usual = { date: tomorrow, readyByTime: '17:00', servingsAvailable: 12 }
    await done(set(listing, { ...usual, ...changes }))
    return listing
  }
  const change = async (listing: Pick<Listing, 'id'>, changes: object) => {
    const { state, servingsAvailable, ...before } = await dayOf(listing)
    const said = { servingsAvailable, servingsBefore: servingsAvailable, isDraft: state === 'draft' }
    return set(listing, { ...before, ...said, ...changes })
  }
  const hours = { firstDay: tomorrow, from: '18:00', until: '20:00' }

  const states: [string, () => Promise<Listing>][] = [
    ['sold out', () => begin({ servingsAvailable: 0 })],
    ['a draft', () => begin({ isDraft: true })],
    [
      'past its order-by time',
      async () => {
        const listing = await begin({ cutoff: { hours: 12 } })
        at(1, '08:00')
        return listing
      },
    ],
    [
      'with a deleted pickup time',
      async () => {
        const [kept, gone] = [
          await makeWindow(baker, hours),
          await makeWindow(baker, { ...hours, from: '20:00', until: '21:00' }),
        ]
        const listing = await begin({ pickupWindowIds: [kept.id, gone.id] })
        await done(baker.call('DELETE', `/api/sellers/pickup-windows/${gone.id}`))
        return listing
      },
    ],
    [
      'past its pickup times',
      async () => {
        const { id } = await makeWindow(baker, hours)
        const listing = await begin({ pickupWindowIds: [id] })
        at(1, '22:00')
        return listing
      },
    ],
    [
      'while posting is closed',
      async () => {
        const listing = await begin()
        await takeNoListings()
        return listing
      },
    ],
  ]

  it.each(states)('%s: changes only the price', async (_, reach) => {
    const listing = await reach()
    const { version, price: __, ...before } = await dayOf(listing)
    await done(change(listing, { price: '12.00' }))
    expect(await dayOf(listing)).toEqual({ ...before, price: '12.00', version: version + 1 })
  })

  it('rejects an invalid new value', async () => {
    const listing = await begin({ isDraft: true, cutoff: { hours: 12 } })
    const gone = await makeWindow(baker, hours)
    await done(baker.call('DELETE', `/api/sellers/pickup-windows/${gone.id}`))
    expect(await change(listing, { pickupWindowIds: [gone.id] })).toMatchObject({
      status: 422,
      body: { fields: { pickupWindowIds: expect.any(String) } },
    })
    at(1, '08:00')
    const tooLate = { status: 422, body: { fields: { cutoff: expect.any(String) } } }
    expect(await change(listing, { cutoff: { hours: 11 } })).toMatchObject(tooLate)
    expect(await change(listing, { isDraft: false })).toMatchObject(tooLate)
    test.setNow(null)
    await takeNoListings()
    expect(await change(listing, { isDraft: false })).toMatchObject({ status: 403 })
    const another = { date: inDays(3), readyByTime: '17:00', servingsAvailable: 3 }
    expect(await set(listing, another)).toMatchObject({ status: 403 })
  })

  describe('with a repeat', () => {
    const repeat = (listing: Pick<Listing, 'id'>, body: object) =>
      baker.call('PUT', urlOf(listing, '/bake-days/repeat'), body)
    const days = { firstDay: inDays(0), lastDay: inDays(20) }
    const beginRepeat = async (changes: object = {}) => {
      const listing = await makeListing(baker)
      await done(repeat(listing, repeatBody({ ...days, ...changes })))
      return listing
    }
    const repeating: [string, () => Promise<Listing>][] = [
      [
        'after its last day',
        async () => {
          const listing = await beginRepeat()
          at(21, '10:00')
          return listing
        },
      ],
      [
        'with a deleted pickup time',
        async () => {
          const weekly = { weekday: 6, firstDay: inDays(0), from: '10:00', until: '12:00' }
          const gone = await makeWindow(baker, weekly)
          const listing = await beginRepeat({ pickupWindowIds: [gone.id] })
          await done(baker.call('DELETE', `/api/sellers/pickup-windows/${gone.id}`))
          return listing
        },
      ],
      [
        'while posting is closed',
        async () => {
          const listing = await beginRepeat()
          await takeNoListings()
          return listing
        },
      ],
    ]
    it.each(repeating)('%s: changes the price', async (_, reach) => {
      const listing = await reach()
      const { repeat: before } = await planOf(listing)
      await done(repeat(listing, { ...before, price: '12.00' }))
      expect((await planOf(listing)).repeat).toEqual({
        ...before,
        price: '12.00',
        version: (before?.version ?? 0) + 1,
      })
    })

    it('rejects new days that are past', async () => {
      const listing = await beginRepeat()
      at(21, '10:00')
      const { repeat: before } = await planOf(listing)
      expect(await repeat(listing, { ...before, lastDay: inDays(19) })).toMatchObject({ status: 422 })
    })
  })
})

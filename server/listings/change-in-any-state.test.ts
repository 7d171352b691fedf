import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { addDays } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { fromTestNow, testToday } from '#tests/make/clock.ts'
import { done } from '#tests/make/done.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace, placeBody } from '#tests/make/make-place.ts'
import { makeWindow, windowBody } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const hour = 3_600_000
const day = 24 * hour
const inDays = (days: number) => addDays(testToday, days)

// Validation of new values applies only to fields that a change touches.
let test: TestApp
let baker: Person
let buyer: Person
beforeAll(async () => {
  test = await makeTestApp(anyEngine)
  buyer = await makePerson(test)
})
beforeEach(async () => {
  test.setNow(null)
  baker = await makePerson(test)
})
afterAll(() => test.close())

const at = (milliseconds: number) => test.setNow(fromTestNow(milliseconds))
const urlOf = ({ id }: Pick<Listing, 'id'>, rest = '') => `/api/food-listings/${id}${rest}`
const read = async (listing: Pick<Listing, 'id'>) =>
  Listing.parse((await baker.call('GET', urlOf(listing))).body)

describe('a listing', () => {
  const change = async (listing: Pick<Listing, 'id'>, changes: object) => {
    const { version, ...before } = await read(listing)
    return baker.call('PUT', urlOf(listing), { ...before, termsAccepted: true, ...changes })
  }
  const sellOut = (listing: Listing) =>
    makeOrder(buyer, listing, { quantity: listing.servingsAvailable, pickupTime: undefined })

  const states: [string, () => Promise<Listing>][] = [
    [
      'sold out',
      async () => {
        const listing = await makeListing(baker)
        await sellOut(listing)
        return listing
      },
    ],
    [
      'past',
      async () => {
        const listing = await makeListing(baker)
        at(3 * day)
        return listing
      },
    ],
    [
      'past and sold out',
      async () => {
        const listing = await makeListing(baker)
        await sellOut(listing)
        at(3 * day)
        return listing
      },
    ],
    [
      'too late to order by its minimum notice',
      async () => {
        const listing = await makeListing(baker, { readyByDate: inDays(2), leadHours: 20 })
        test.setNow(new Date(readyMoment(listing).getTime() - 10 * hour))
        return listing
      },
    ],
    [
      'paused',
      async () => {
        const listing = await makeListing(baker)
        await done(baker.call('POST', urlOf(listing, '/pause')))
        return listing
      },
    ],
    [
      'a draft',
      async () => {
        baker = await makePerson(test, { isEmailConfirmed: false })
        return makeListing(baker)
      },
    ],
    [
      'closed for a holiday',
      async () => {
        const listing = await makeListing(baker)
        const holiday = { from: inDays(0), to: inDays(9), message: 'We are at the sea.' }
        await done(baker.call('PUT', '/api/sellers/holiday', holiday))
        return listing
      },
    ],
    [
      'on a cancelled bake day',
      async () => {
        const listing = await makeListing(baker)
        const body = { date: listing.readyByDate, reason: 'The oven is broken.' }
        await done(baker.call('POST', urlOf(listing, '/bake-days/cancel'), body))
        return listing
      },
    ],
    [
      'on a sold-out bake day',
      async () => {
        const listing = await makeListing(baker)
        const body = { date: listing.readyByDate, readyByTime: '17:00', servingsAvailable: 0 }
        await done(baker.call('PUT', urlOf(listing, '/bake-days'), body))
        return listing
      },
    ],
    [
      'at a location, sold out',
      async () => {
        const { id: placeId } = await makePlace(baker)
        const listing = await makeListing(baker, { placeId })
        await sellOut(listing)
        return listing
      },
    ],
  ]

  it.each(states)('%s: ingredients can be corrected without other changes', async (_, reach) => {
    const before = await read(await reach())
    for (const ingredients of ['wheat', 'wheat, walnuts']) {
      const { servingsAvailable: servingsBefore, version } = await read(before)
      const said = ingredients === 'wheat' ? {} : { servingsBefore, version }
      await done(change(before, { ...said, ingredients }))
      const { ingredients: now, ...after } = await read(before)
      expect(now).toBe(ingredients)
      expect(after).toEqual({
        ...Object.fromEntries(Object.entries(before).filter(([field]) => field !== 'ingredients')),
        version: after.version,
        updatedAt: after.updatedAt,
      })
    }
  })

  it('rejects invalid new values: no servings, or a past day', async () => {
    const listing = await makeListing(baker)
    const refusal = (field: string) => ({ status: 422, body: { fields: { [field]: expect.any(String) } } })
    for (const said of [{}, { servingsBefore: 12 }])
      expect(await change(listing, { servingsAvailable: 0, ...said })).toMatchObject(
        refusal('servingsAvailable'),
      )
    expect(await change(listing, { servingsAvailable: 10_001 })).toMatchObject(refusal('servingsAvailable'))
    expect(await change(listing, { readyByDate: inDays(-1) })).toMatchObject(refusal('readyByDate'))
    at(3 * day)
    expect(await change(listing, { readyByDate: inDays(2) })).toMatchObject(refusal('readyByDate'))
  })

  it('cannot be changed if archived or of a suspended baker', async () => {
    const listing = await makeListing(baker)
    await sellOut(listing)
    const archived = { ...(await read(listing)), termsAccepted: true }
    await done(baker.call('DELETE', urlOf(listing)), 204)
    expect(await baker.call('PUT', urlOf(listing), archived)).toMatchObject({ status: 404 })
    const other = await makeListing(baker)
    const admin = await makeAdmin(test, 'admin')
    await done(admin.call('POST', `/api/admin/users/${baker.user.id}/suspend`, { reason: 'Complaints.' }))
    expect(await baker.call('PUT', urlOf(other), archived)).toMatchObject({ status: 401 })
  })
})

describe('a pickup time', () => {
  const url = ({ id }: Pick<PickupWindow, 'id'>) => `/api/sellers/pickup-windows/${id}`
  const change = (window: PickupWindow, changes: object) =>
    baker.call('PUT', url(window), { ...window, ...changes })
  const weekly = { weekday: 6, firstDay: inDays(0), lastDay: inDays(20) }

  const states: [string, () => Promise<PickupWindow>][] = [
    [
      'past its day',
      async () => {
        const window = await makeWindow(baker)
        at(3 * day)
        return window
      },
    ],
    [
      'past its order-by time',
      async () => {
        const window = await makeWindow(baker, { cutoff: { hours: 12 } })
        at(2 * day - 2 * hour)
        return window
      },
    ],
    [
      'weekly, past its last day',
      async () => {
        const window = await makeWindow(baker, weekly)
        at(21 * day)
        return window
      },
    ],
  ]
  it.each(states)('%s: capacity can be changed without other changes', async (_, reach) => {
    const window = await reach()
    const { nextDays: __, ...before } = window
    await done(change(window, { capacity: 20 }))
    const after = (await baker.call('GET', url(window))).body
    expect(after).toMatchObject({ ...before, capacity: 20, version: window.version + 1 })
  })

  it('rejects an invalid new value', async () => {
    const window = await makeWindow(baker, { cutoff: { hours: 12 } })
    at(2 * day - 2 * hour)
    expect(await change(window, { cutoff: { hours: 13 } })).toMatchObject({ status: 422 })
    expect(await change(window, { firstDay: inDays(-1) })).toMatchObject({ status: 422 })
    const other = await makeWindow(baker, windowBody({ firstDay: inDays(9) }))
    expect(await change(other, { firstDay: inDays(2) })).toMatchObject({ status: 422 })
  })

  it('at a location: its instructions can be changed while its listings are past and sold out', async () => {
    const place = await makePlace(baker)
    const listing = await makeListing(baker, { placeId: place.id })
    await makeOrder(buyer, listing, { quantity: 12, pickupTime: undefined })
    await makeWindow(baker, { placeId: place.id })
    at(3 * day)
    const body = placeBody({ pickupInstructions: 'Ring twice.' })
    expect(await baker.call('PUT', `/api/sellers/pickup-places/${place.id}`, body)).toMatchObject({
      status: 200,
      body: { pickupInstructions: 'Ring twice.' },
    })
  })
})

describe('settings of a baker', () => {
  it('the profile can be changed while everything is sold out and past', async () => {
    await makeListing(baker)
    at(3 * day)
    const url = `/api/profile/${baker.user.id}`
    const { body } = await baker.call('GET', url)
    const changed = { ...Object(body), bio: 'I bake on Fridays.' }
    expect(await baker.call('PUT', url, changed)).toMatchObject({ status: 200, body: { bio: changed.bio } })
  })

  it('a payment method can be turned on while nobody can order yet', async () => {
    await makeListing(baker)
    await test.db
      .updateTable('users')
      .set({ offers_pickup: false, rails_off: ['stripe'] })
      .where('id', '=', baker.user.id)
      .execute()
    await done(baker.call('PUT', '/api/sellers/pay-ways/stripe', { isOffered: true }))
  })

  it('the holiday message can be changed without asking again about kept orders', async () => {
    const { id } = await makeOrder(buyer, await makeListing(baker), { pickupTime: undefined })
    const holiday = { from: inDays(1), to: inDays(4), message: 'We are at the sea.' }
    const take = (body: object) => baker.call('PUT', '/api/sellers/holiday', body)
    expect(await take(holiday)).toMatchObject({ status: 409, body: { error: 'orders_open' } })
    await done(take({ ...holiday, keep: [id] }))
    const shorter = { ...holiday, to: inDays(3), message: 'We are in the mountains.' }
    expect(await take(shorter)).toMatchObject({ status: 200, body: shorter })
    const later = await makeOrder(buyer, await makeListing(baker, { readyByDate: inDays(6) }), {
      pickupTime: undefined,
    })
    expect(await take({ ...shorter, to: inDays(7) })).toMatchObject({ status: 409 })
    await done(take({ ...shorter, to: inDays(7), keep: [later.id] }))
  })
})

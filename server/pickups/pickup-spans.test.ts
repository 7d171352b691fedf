import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { PickupWindowId } from '#shared/api/ids.ts'
import { CardListing, type Listing } from '#shared/api/listings.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makePlace } from '#tests/make/make-place.ts'
import { makeWindow, windowBody } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { showNextBatches } from '../batches/show-next-batch.ts'
import { keepPickupSpans } from './keep-pickup-spans.ts'

// Monday, 7 AM in New York
const monday = new Date('2026-11-23T12:00:00Z')
const fridayEvening = { readyByDate: '2026-11-27', readyByTime: '18:00' }

describe.each(enginesInTurn)('pickup spans of a bake on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(monday)
    buyer = await makePerson(test)
  })
  beforeEach(async () => {
    test.setNow(monday)
    baker = await makePerson(test)
  })
  afterAll(() => test.close())

  type Bake = Pick<Listing, 'id'>
  const saturdays = (changes: object = {}) =>
    makeWindow(baker, {
      weekday: 6,
      firstDay: '2026-11-23',
      cutoff: { daysBefore: 2, at: '18:00' },
      ...changes,
    })
  const keep = () =>
    keepPickupSpans(test, {
      error: (reported: unknown) => {
        throw new Error('Pickup spans could not be computed', { cause: reported })
      },
    })
  const cards = async (query = '') => {
    await keep()
    const { body } = await buyer.call(
      'GET',
      `/api/food-listings?sellerId=${baker.user.id}&fields=card${query}`,
    )
    return z.array(CardListing).parse(body)
  }
  const next = async (query?: string) => (await cards(query)).map(({ nextPickup }) => nextPickup)
  const foundOn = async (day: string) => (await cards(`&day=${day}`)).length > 0
  const inTheMorning = { date: '2026-11-28', from: '09:00', until: '12:00', more: 0 }
  const byThursday = { ...inTheMorning, orderBy: '2026-11-26T23:00:00.000Z' }
  const setDay = (bake: Bake, date: string, changes: object) =>
    baker.call('PUT', `/api/food-listings/${bake.id}/bake-days`, {
      ...{ date, readyByTime: '18:00', servingsAvailable: 12 },
      ...changes,
    })
  const removeWindow = (id: PickupWindowId) => baker.call('DELETE', `/api/sellers/pickup-windows/${id}`)

  it('shows the next window after the bake is ready and its cutoff on the card', async () => {
    await saturdays()
    await makeListing(baker, fridayEvening)
    expect(await next()).toEqual([byThursday])
  })

  it('follows added, changed and removed windows', async () => {
    await makeListing(baker, fridayEvening)
    expect(await next()).toEqual([null])
    const window = await saturdays()
    expect(await next()).toEqual([byThursday])
    const later = { ...windowBody({ weekday: 6, firstDay: '2026-11-23', from: '10:00' }), version: 1 }
    expect((await baker.call('PUT', `/api/sellers/pickup-windows/${window.id}`, later)).status).toBe(200)
    expect(await next()).toEqual([{ ...inTheMorning, from: '10:00', orderBy: '2026-11-28T15:00:00.000Z' }])
    await makeWindow(baker, { firstDay: '2026-11-28', from: '15:00', until: '17:00' })
    expect(await next()).toMatchObject([{ from: '10:00', more: 1 }])
    await removeWindow(window.id)
    expect(await next()).toMatchObject([{ from: '15:00', until: '17:00', more: 0 }])
  })

  it('finds a bake by the days of its windows, and by its ready day only without windows', async () => {
    const { id } = await makeListing(baker, fridayEvening)
    const days = async () => Promise.all(['2026-11-27', 'weekend', '2026-11-29'].map(foundOn))
    expect(await days()).toEqual([true, false, false])
    const window = await saturdays()
    expect(await days()).toEqual([false, true, false])
    await saturdays({ weekday: 0 })
    expect(await days()).toEqual([false, true, true])
    // each day shows that day's window
    expect(await next('&day=2026-11-29')).toMatchObject([{ date: '2026-11-29' }])
    await removeWindow(window.id)
    expect(await days()).toEqual([false, true, true])
    expect(await foundOn('2026-11-28')).toBe(false)
    expect((await cards())[0]?.id).toBe(id)
  })

  it('finds a bake for a day until its cutoff', async () => {
    await saturdays()
    await makeListing(baker, fridayEvening)
    test.setNow(new Date('2026-11-26T22:59:00Z'))
    expect(await foundOn('2026-11-28')).toBe(true)
    test.setNow(new Date('2026-11-26T23:00:00Z'))
    expect(await foundOn('2026-11-28')).toBe(false)
    expect(await next()).toEqual([null])
  })

  it('sorts by soonest pickup', async () => {
    await saturdays({ weekday: 2 })
    await makeListing(baker, { ...fridayEvening, title: 'Tuesday' })
    const home = await makePlace(baker, { name: 'Home' })
    await makeListing(baker, { ...fridayEvening, title: 'Placed', placeId: home.id })
    await saturdays({ placeId: home.id })
    const later = { readyByDate: '2026-11-29', readyByTime: '08:00' }
    await makeListing(await makePerson(test), { ...later, title: 'Sunday' })
    await keep()
    const { body } = await buyer.call('GET', '/api/food-listings?sort=soonest&limit=100')
    const found = z.array(z.object({ title: z.string() })).parse(body)
    const titles = ['Placed', 'Sunday', 'Tuesday']
    expect(found.map(({ title }) => title).filter((title) => titles.includes(title))).toEqual(titles)
  })

  it('API-01: sorts by the next window that can still be ordered', async () => {
    const two = await makePerson(test)
    const loaf = { readyByDate: '2026-11-24', readyByTime: '08:00' }
    await makeListing(two, { ...loaf, title: 'Twice' })
    await makeWindow(two, { weekday: 2, firstDay: '2026-11-23' })
    await makeWindow(two, { weekday: 5, firstDay: '2026-11-23' })
    await makeListing(await makePerson(test), {
      ...fridayEvening,
      readyByDate: '2026-11-26',
      title: 'Thursday',
    })
    const titles = async () => {
      await keep()
      const { body } = await buyer.call('GET', '/api/food-listings?sort=soonest&limit=100')
      const found = z.array(z.object({ title: z.string() })).parse(body)
      return found.map(({ title }) => title).filter((title) => ['Twice', 'Thursday'].includes(title))
    }
    expect(await titles()).toEqual(['Twice', 'Thursday'])
    // orders for Tuesday have closed
    test.setNow(new Date('2026-11-24T17:00:00Z'))
    expect(await titles()).toEqual(['Thursday', 'Twice'])
    // other changes of the listing keep the span
    await test.db
      .updateTable('food_listings')
      .set({ price_cents: 700 })
      .where('title', '=', 'Twice')
      .execute()
    expect(await titles()).toEqual(['Thursday', 'Twice'])
  })

  it('covers every batch, including generated ones, and the shown batch', async () => {
    await saturdays()
    const bake = await makeListing(baker, fridayEvening)
    await makeRepeat(baker, bake, { weekdays: [5], readyByTime: '18:00', cutoff: { hours: 24 } })
    expect(await next()).toMatchObject([{ date: '2026-11-28', orderBy: '2026-11-26T23:00:00.000Z' }])
    expect(await next('&day=2026-12-12')).toMatchObject([{ date: '2026-12-12' }])
    expect(await foundOn('2026-12-11')).toBe(false)
    // the first is past its cutoff
    test.setNow(new Date('2026-11-27T12:00:00Z'))
    await showNextBatches(test)
    expect(await next()).toMatchObject([{ date: '2026-12-05', orderBy: '2026-12-03T23:00:00.000Z' }])
  })

  it('shows the bake as it is on the searched day, on the card and on the map', async () => {
    await saturdays()
    const bake = await makeListing(baker, { ...fridayEvening, price: '5.00', latitude: 12.5, longitude: 3.5 })
    await setDay(bake, '2026-11-28', { readyByTime: '08:00', price: '7.00' })
    const [card] = await cards('&day=weekend')
    expect(card).toMatchObject({
      readyByDate: '2026-11-28',
      price: '7.00',
      nextPickup: { date: '2026-11-28' },
    })
    for (const zoom of ['', '&zoom=14']) {
      const url = `/api/listing-points?bounds=12,3,13,4&day=2026-11-28${zoom}`
      expect((await buyer.call('GET', url)).body).toMatchObject([{ price: '7.00' }])
    }
  })

  it('shows the next batch with its pickup once one is sold out or cancelled', async () => {
    await saturdays()
    const bake = await makeListing(baker, { ...fridayEvening, servingsAvailable: 1 })
    await setDay(bake, '2026-12-04', {})
    await setDay(bake, '2026-12-11', {})
    await keep()
    const [{ id = '' } = {}] = await test.db
      .selectFrom('pickup_windows')
      .select('id')
      .where('cook_id', '=', baker.user.id)
      .execute()
    await makeOrder(buyer, bake, {
      quantity: 1,
      pickupTime: null,
      pickupWindow: { id, startsAt: '2026-11-28T14:00:00.000Z' },
    })
    expect(await next()).toMatchObject([{ date: '2026-12-05' }])
    const cancelled = await baker.call('POST', `/api/food-listings/${bake.id}/bake-days/cancel`, {
      date: '2026-12-04',
      reason: 'The oven is broken.',
    })
    expect(cancelled.status).toBe(200)
    expect(await next()).toMatchObject([{ date: '2026-12-12' }])
  })

  it('uses only the own windows of a batch', async () => {
    await saturdays()
    const evening = await makeWindow(baker, { firstDay: '2026-11-28', from: '17:00', until: '19:00' })
    const bake = await makeListing(baker, fridayEvening)
    expect(await next()).toMatchObject([{ from: '09:00', more: 1 }])
    expect((await setDay(bake, '2026-11-27', { pickupWindowIds: [evening.id] })).status).toBe(200)
    expect(await next()).toMatchObject([{ from: '17:00', more: 0 }])
  })

  it('covers a bake day reopened after its cutoff', async () => {
    const bake = await makeListing(baker, fridayEvening)
    const sunday = { readyByTime: '09:00', cutoff: { daysBefore: 5, at: '18:00' } }
    expect((await setDay(bake, '2026-11-29', sunday)).status).toBe(200)
    test.setNow(new Date('2026-11-25T12:00:00Z'))
    await saturdays({ weekday: 1 })
    await keep()
    expect((await setDay(bake, '2026-11-29', { ...sunday, cutoff: null })).status).toBe(200)
    const days = async () => Promise.all(['2026-11-29', '2026-11-30'].map(foundOn))
    expect(await days()).toEqual([false, true])
  })

  it('follows the place, its time zone and the baker’s closed days', async () => {
    const place = await makePlace(baker)
    await saturdays({ placeId: place.id })
    const listing = await makeListing(baker, fridayEvening)
    expect(await next()).toEqual([null])
    const { id: _, ...body } = { ...listing, termsAccepted: true, placeId: place.id }
    expect((await baker.call('PUT', `/api/food-listings/${listing.id}`, body)).status).toBe(200)
    expect(await next()).toEqual([byThursday])
    const holiday = {
      from: '2026-11-28',
      to: '2026-11-28',
      message: 'We are at the sea.',
      keep: [],
      cancel: [],
    }
    expect((await baker.call('PUT', '/api/sellers/holiday', holiday)).status).toBe(200)
    expect(await next()).toMatchObject([{ date: '2026-12-05' }])
    expect((await baker.call('DELETE', '/api/sellers/holiday')).status).toBe(204)
    expect(await next()).toEqual([byThursday])
    const moved = await baker.call('PUT', `/api/sellers/pickup-places/${place.id}`, {
      ...{ name: 'Stall', addressType: 'other', address: '1 Pike Pl, Seattle, WA 98101' },
      ...{ pickupInstructions: '', latitude: 47.6097, longitude: -122.3422 },
    })
    expect(moved.status).toBe(200)
    expect(await next()).toEqual([{ ...inTheMorning, orderBy: '2026-11-27T02:00:00.000Z' }])
    expect((await baker.call('DELETE', `/api/sellers/pickup-places/${place.id}`)).status).toBe(200)
    expect(await next()).toEqual([null])
  })

  it('follows windows that changed while an admin had archived the listing', async () => {
    const { id } = await makeListing(baker, fridayEvening)
    const admin = await makeAdmin(test, 'admin')
    const reason = 'It was somebody else’s photo.'
    const archived = await admin.call('POST', '/api/admin/products/archive', { ids: [id], reason })
    expect(archived.status).toBe(200)
    await saturdays()
    await keep()
    const restored = await admin.call('POST', `/api/admin/products/${id}/restore`, { reason: 'It is hers.' })
    expect(restored.status).toBe(200)
    expect(await next()).toEqual([byThursday])
  })

  it('is computed once per change, then the notes are deleted', async () => {
    await saturdays()
    const bake = await makeListing(baker, fridayEvening)
    await makeRepeat(baker, bake, { weekdays: [5], readyByTime: '18:00' })
    const due = () => test.db.selectFrom('due_pickup_spans').select('id').execute()
    expect((await due()).length).toBeGreaterThan(2)
    expect(await keep()).toBe(2)
    expect(await due()).toEqual([])
    expect(await keep()).toBe(0)
  })

  it('creates no notes for a baker without windows', async () => {
    await keep()
    const bake = await makeListing(baker, fridayEvening)
    await makeRepeat(baker, bake)
    expect(await test.db.selectFrom('due_pickup_spans').select('id').execute()).toEqual([])
  })

  it('retries a failed listing without blocking others', async () => {
    await keep()
    await saturdays()
    await makeListing(baker, fridayEvening)
    const [other] = [await makePerson(test)]
    await makeWindow(other, { weekday: 6, firstDay: '2026-11-23' })
    await makeListing(other, fridayEvening)
    const failing = { ...test, now: test.now }
    let asked = 0
    const reported: unknown[] = []
    // only the first call fails
    Object.defineProperty(failing, 'now', {
      value: () => {
        asked += 1
        if (asked === 1) throw new Error('Injected clock failure')
        return test.now()
      },
    })
    await keepPickupSpans(failing, { error: (what: unknown) => reported.push(what) })
    expect(reported).toHaveLength(1)
    expect(await test.db.selectFrom('due_pickup_spans').select('id').execute()).not.toEqual([])
    await keep()
    expect(await test.db.selectFrom('due_pickup_spans').select('id').execute()).toEqual([])
    expect(await next()).toEqual([byThursday])
  })
})

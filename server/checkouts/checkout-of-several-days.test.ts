import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Checkout } from '#shared/api/checkouts.ts'
import type { Listing } from '#shared/api/listings.ts'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { addDays } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { testToday } from '#tests/make/clock.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('decisions, a pickup: a cart with several pickup days of one baker', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let [loaf, cake]: Listing[] = []
  let [first, second]: PickupWindow[] = []
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const today = testToday
  const inDays = (days: number) => addDays(today, days)
  beforeEach(async () => {
    baker = await makePerson(test)
    buyer = await makePerson(test)
    await baker.call('PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true })
    ;[loaf, cake] = [
      await makeListing(baker, { title: 'Loaf', readyByDate: inDays(1) }),
      await makeListing(baker, { title: 'Cake', readyByDate: inDays(4) }),
    ]
    ;[first, second] = [
      await makeWindow(baker, { firstDay: inDays(2) }),
      await makeWindow(baker, { firstDay: inDays(5) }),
    ]
  })

  const choice = (window: PickupWindow | undefined) => {
    const [day] = window?.nextDays ?? []
    const nine = { readyByDate: day?.day ?? '', readyByTime: '09:00', timeZone: 'America/New_York' }
    return { pickupWindow: { id: window?.id, startsAt: readyMoment(nine).toISOString() } }
  }
  const line = (listing: Listing | undefined, more: object) => ({
    foodListingId: listing?.id,
    quantity: 1,
    ...more,
  })
  const place = (lines: object[], common = {}) =>
    buyer.call('POST', '/api/checkouts', {
      bakers: [{ cookId: baker.user.id, payWay: 'pickup', notes: 'Ring twice.', ...common, lines }],
    })

  it('uses a pickup window per line and creates two pickups', async () => {
    const { status, body } = await place([line(loaf, choice(first)), line(cake, choice(second))])
    expect(status).toBe(201)
    const { orders, refusals } = Checkout.parse(body)
    expect(refusals).toEqual([])
    const byTitle = (title: string) => orders.find((order) => order.title === title)
    expect(byTitle('Loaf')).toMatchObject({ pickupWindow: { id: first?.id }, notes: 'Ring twice.' })
    expect(byTitle('Cake')).toMatchObject({ pickupWindow: { id: second?.id }, notes: 'Ring twice.' })
    expect(new Set(orders.map(({ pickupCode }) => pickupCode)).size).toBe(2)
  })

  it('a line without its own window uses the cart’s', async () => {
    const { body } = await place([line(loaf, choice(first)), line(cake, {})], choice(second))
    expect(
      Checkout.parse(body)
        .orders.map(({ pickupWindow }) => pickupWindow?.id)
        .sort(),
    ).toEqual([first?.id, second?.id].sort())
  })

  it('rejects an unavailable window on its line and places nothing of that baker', async () => {
    const { status, body } = await place([line(loaf, choice(first)), line(cake, choice(first))])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      orders: [],
      refusals: [{ cookId: baker.user.id, lines: [{ foodListingId: cake?.id }] }],
    })
  })

  it.each([
    ['pickupTime', '5 PM'],
    ['pickupDate', 'tomorrow'],
    ['pickupWindow', { id: 'x', startsAt: 'y' }],
    ['pickupWindow', [1]],
  ])('returns 422 for a line with a bad %s (%s)', async (field, value) => {
    expect((await place([line(loaf, { [field]: value })])).status).toBe(422)
  })

  it('counts a window’s last place, whichever line asks for it', async () => {
    const small = await makeWindow(baker, { firstDay: inDays(3), capacity: 1 })
    expect((await place([line(loaf, choice(small))])).body).toMatchObject({ refusals: [] })
    buyer = await makePerson(test)
    const { body } = await place([line(loaf, choice(small)), line(cake, choice(second))])
    expect(body).toMatchObject({ orders: [], refusals: [{ lines: [{ foodListingId: loaf?.id }] }] })
  })
})

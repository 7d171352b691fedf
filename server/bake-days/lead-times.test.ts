import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showNextBatches } from '#server/batches/show-next-batch.ts'
import { BakePlan, listComingBatches } from '#shared/api/bake-days.ts'
import { Listing, searchListings } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

// a Monday at 7 AM in New York
const monday = new Date('2026-11-23T12:00:00Z')
const hour = 60 * 60_000
const timeZone = 'America/New_York'
// Saturday at 9 AM
const saturday = { readyByDate: '2026-11-28', readyByTime: '09:00' }

describe.each(enginesInTurn)('lead times of bakes on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(monday)
    baker = await makePerson(test)
    buyer = await makePerson(test)
    await test.db
      .updateTable('users')
      .set({ lifts_pickup_limits: true })
      .where('id', '=', baker.user.id)
      .execute()
  })
  beforeEach(() => test.setNow(monday))
  afterAll(() => test.close())

  type Bake = Pick<Listing, 'id'>
  const url = ({ id }: Bake, rest = '') => `/api/food-listings/${id}${rest}`
  const read = async (listing: Bake) => Listing.parse((await buyer.call('GET', url(listing))).body)
  const planOf = async (listing: Bake) =>
    BakePlan.parse((await baker.call('GET', url(listing, '/bake-days'))).body)
  const coming = async (listing: Bake) =>
    listComingBatches.success.body.parse((await buyer.call('GET', url(listing, '/batches'))).body).batches
  const makeCake = (changes: object = {}) => makeListing(baker, { ...saturday, leadHours: 48, ...changes })
  const change = async (listing: Bake, changes: object) => {
    const { readyByDate, readyByTime } = await read(listing)
    return baker.call('PUT', url(listing), listingBody({ readyByDate, readyByTime, ...changes }))
  }
  const order = (listing: Bake, changes: object = {}) =>
    buyer.call('POST', '/api/orders', orderBody(listing.id, { quantity: 1, pickupTime: null, ...changes }))
  const isFound = async (listing: Bake) => {
    const { body } = await buyer.call('GET', `/api/food-listings?sellerId=${baker.user.id}&limit=100`)
    return searchListings.success.body.parse(body).some(({ id }) => id === listing.id)
  }

  it('shows an order-by time and takes orders only before it', async () => {
    const cake = await makeCake()
    expect(cake).toMatchObject({ leadHours: 48, batchId: cake.id, orderBy: '2026-11-26T14:00:00.000Z' })
    expect(await coming(cake)).toMatchObject([{ id: cake.id, orderBy: '2026-11-26T14:00:00.000Z' }])
    test.setNow(new Date('2026-11-26T13:59:59.999Z'))
    expect((await order(cake)).status).toBe(201)
    test.setNow(new Date('2026-11-26T14:00:00Z'))
    expect(await order(cake)).toMatchObject({
      status: 409,
      body: { message: 'It is too late to order this. The baker may bake it again.' },
    })
  })

  it('leaves the browse pages at the order-by time', async () => {
    const cake = await makeCake()
    test.setNow(new Date('2026-11-26T13:59:00Z'))
    await showNextBatches({ db: test.db, now: test.now })
    expect(await isFound(cake)).toBe(true)
    test.setNow(new Date('2026-11-26T14:00:00Z'))
    await showNextBatches({ db: test.db, now: test.now })
    expect(await isFound(cake)).toBe(false)
    // a search for its day does not find it either
    const { body } = await buyer.call('GET', '/api/food-listings?day=2026-11-28&limit=100')
    expect(searchListings.success.body.parse(body).filter(({ id }) => id === cake.id)).toEqual([])
  })

  it('rejects posting, moving, copying and lead times that leave no time to order', async () => {
    const message =
      'It needs 122 hours of notice, so it’s already too late to order it. Choose a later ready time or a shorter minimum notice.'
    // Saturday at 9 AM is in 122 hours
    const late = { ...saturday, leadHours: 122 }
    expect(await makeCake({ leadHours: 121 })).toMatchObject({ orderBy: '2026-11-23T13:00:00.000Z' })
    const refused = (field: string) => ({ status: 422, body: { message, fields: { [field]: message } } })
    expect(await baker.call('POST', '/api/food-listings', listingBody(late))).toMatchObject(
      refused('leadHours'),
    )
    const plain = await makeListing(baker, saturday)
    expect(await change(plain, { leadHours: 122 })).toMatchObject(refused('leadHours'))
    expect(await read(plain)).toMatchObject({ leadHours: null, batchId: null, version: 1 })
    const later = await makeCake({ readyByDate: '2026-12-05', leadHours: 122 })
    expect(await change(later, saturday)).toMatchObject(refused('leadHours'))
    const again = { ...saturday, servingsAvailable: 4, isPaused: false }
    expect(await baker.call('POST', url(later, '/copies'), again)).toMatchObject(refused('readyByDate'))
  })

  it('a copy keeps the lead time', async () => {
    const cake = await makeCake()
    const again = { ...saturday, readyByDate: '2026-12-05', servingsAvailable: 4, isPaused: false }
    const answer = await baker.call('POST', url(cake, '/copies'), again)
    const copy = Listing.parse(answer.body)
    expect(copy).toMatchObject({ leadHours: 48, batchId: copy.id, orderBy: '2026-12-03T14:00:00.000Z' })
  })

  it('changing the lead time does not change existing orders', async () => {
    const cake = await makeListing(baker, saturday)
    const before = await makeOrder(buyer, cake, { pickupTime: null })
    const ordered = async () => Order.parse((await buyer.call('GET', `/api/orders/${before.id}`)).body)
    const asOrdered = await ordered()
    for (const [leadHours, orderBy] of [
      [48, '2026-11-26T14:00:00.000Z'],
      [96, '2026-11-24T14:00:00.000Z'],
      // the end of the day, as for any bake day without a cutoff
      [null, '2026-11-29T05:00:00.000Z'],
    ] as const) {
      expect((await change(cake, { leadHours, servingsAvailable: 10 })).status).toBe(200)
      expect(await read(cake)).toMatchObject({ leadHours, batchId: cake.id, orderBy, servingsAvailable: 10 })
      expect(await ordered()).toEqual(asOrdered)
    }
    // a client that omits the lead time keeps it
    expect((await change(cake, { leadHours: 24 })).status).toBe(200)
    expect((await change(cake, {})).status).toBe(200)
    expect(await read(cake)).toMatchObject({ leadHours: 24, orderBy: '2026-11-27T14:00:00.000Z' })
    const declined = await baker.call('POST', `/api/orders/${before.id}/decline`, {
      reason: 'I am ill.',
      servingsAvailable: true,
    })
    expect(declined.status).toBe(200)
    // the two declined servings are added to the twelve of the last change
    expect(await read(cake)).toMatchObject({ servingsAvailable: 14 })
  })

  it('each bake day has its cutoff or the lead time, whichever is earlier', async () => {
    const cake = await makeCake({ leadHours: 96 })
    // Thursday 6 PM, 39 hours before
    const plan = await makeRepeat(baker, cake)
    expect(plan).toMatchObject({ leadHours: 96 })
    expect(plan.days.map(({ orderBy }) => orderBy).slice(0, 2)).toEqual([
      '2026-11-24T14:00:00.000Z',
      '2026-12-01T14:00:00.000Z',
    ])
    const sets = { date: '2026-12-02', readyByTime: '09:00', servingsAvailable: 3 }
    const byItself = await baker.call('PUT', url(cake, '/bake-days'), {
      ...sets,
      cutoff: { daysBefore: 6, at: '18:00' },
    })
    expect(BakePlan.parse(byItself.body).days.find(({ date }) => date === sets.date)?.orderBy).toBe(
      '2026-11-26T23:00:00.000Z',
    )
    const tooNear = await baker.call('PUT', url(cake, '/bake-days'), { ...sets, date: '2026-11-26' })
    expect(tooNear).toMatchObject({
      status: 422,
      body: {
        fields: {
          cutoff:
            'It needs 96 hours of notice, so it’s already too late to order it. Choose a later ready time or a shorter minimum notice.',
        },
      },
    })
    expect((await change(cake, { leadHours: 24 })).status).toBe(200)
    expect((await planOf(cake)).days.map(({ orderBy }) => orderBy).slice(0, 3)).toEqual([
      '2026-11-27T14:00:00.000Z',
      '2026-11-26T23:00:00.000Z',
      '2026-12-03T23:00:00.000Z',
    ])
  })

  it('a longer lead time advances to the next open day, past sold-out ones', async () => {
    const cake = await makeListing(baker, { ...saturday, servingsAvailable: 2 })
    await makeRepeat(baker, cake)
    expect((await order(cake, { quantity: 2 })).status).toBe(201)
    expect(await read(cake)).toMatchObject({ readyByDate: '2026-12-05' })
    expect((await change(cake, { leadHours: 144, servingsAvailable: 20 })).status).toBe(200)
    expect((await planOf(cake)).days[0]).toMatchObject({ orderBy: '2026-11-22T14:00:00.000Z' })
    test.setNow(new Date('2026-11-29T14:00:00Z'))
    expect((await order(cake)).status).toBe(201)
    expect(await read(cake)).toMatchObject({ readyByDate: '2026-12-12', servingsAvailable: 19 })
  })

  it('offers no pickup window beyond the order-by time', async () => {
    const stall = await makePerson(test)
    await makeWindow(stall, { firstDay: '2026-11-28' })
    const cake = await makeListing(stall, { ...saturday, leadHours: 48 })
    const offered = async () =>
      PossiblePickups.parse((await buyer.call('GET', url(cake, '/pickup-windows'))).body)
    const [slot] = (await offered()).windows
    expect(slot).toMatchObject({ orderBy: '2026-11-26T14:00:00.000Z' })
    const pickupWindow = { id: slot?.id, startsAt: slot?.startsAt }
    test.setNow(new Date('2026-11-26T14:00:00Z'))
    expect(await offered()).toEqual({ isNeeded: true, windows: [] })
    expect(await order(cake, { pickupWindow })).toMatchObject({ status: 409 })
  })

  it('matches a reference implementation for any changes', async () => {
    const dates = fc.integer({ min: 0, max: 12 }).map((days) => addDays('2026-11-23', days))
    const cutoffs = fc.option(
      fc.oneof(
        fc.record({ hours: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ daysBefore: fc.integer({ min: 1, max: 4 }), at: fc.constantFrom('06:00', '18:00') }),
      ),
      { nil: null },
    )
    const steps = fc.oneof(
      fc.record({
        does: fc.constant('lead' as const),
        leadHours: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
      }),
      fc.record({ does: fc.constant('day' as const), date: dates, cutoff: cutoffs }),
      fc.record({ does: fc.constantFrom('skip' as const, 'restore' as const), date: dates }),
      fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ does: fc.constant('order' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 10 }), async (story) => {
        test.setNow(monday)
        const cake = await makeListing(baker, { ...saturday, leadHours: 24, servingsAvailable: 500 })
        const days = new Map<string, { cutoff: Cutoff; isOpen: boolean }>([
          [saturday.readyByDate, { cutoff: null, isOpen: true }],
        ])
        let lead: number | null = 24
        const open = (leadHours: number | null) =>
          [...days]
            .filter(([, { isOpen }]) => isOpen)
            .map(([date, { cutoff }]) => ({ date, by: plainOrderBy(date, cutoff, leadHours) }))
            .filter(({ by }) => by > test.now().getTime())
            .toSorted((a, b) => (a.date < b.date ? -1 : 1))
        for (const step of story) {
          if (step.does === 'wait') test.setNow(new Date(test.now().getTime() + step.hours * hour))
          if (step.does === 'lead') {
            const { status } = await change(cake, { leadHours: step.leadHours, servingsAvailable: 400 })
            // rejected only if nothing could be ordered then
            if (status === 422) expect(open(step.leadHours)).toEqual([])
            else {
              expect(status).toBe(200)
              lead = step.leadHours
            }
          }
          if (step.does === 'day') {
            const { date, cutoff } = step
            const body = { date, readyByTime: '09:00', servingsAvailable: 400, cutoff }
            const { status } = await baker.call('PUT', url(cake, '/bake-days'), body)
            const day = days.get(date)
            const isLate = plainOrderBy(date, cutoff, lead) <= test.now().getTime()
            // validation of new days does not apply to an unchanged day
            const isAsBefore =
              day?.isOpen === true &&
              isDeepStrictEqual(day.cutoff, cutoff) &&
              date >= dateInZone(test.now(), timeZone)
            expect(status).toBe(isLate && !isAsBefore ? 422 : 200)
            if (status === 200) days.set(date, { cutoff, isOpen: true })
          }
          if (step.does === 'skip' || step.does === 'restore') {
            const day = days.get(step.date)
            const { status } = await baker.call('POST', url(cake, `/bake-days/${step.does}`), {
              date: step.date,
            })
            if (day && status === 200) days.set(step.date, { ...day, isOpen: step.does === 'restore' })
          }
          const wanted = open(lead)
          if (step.does === 'order') expect((await order(cake)).status).toBe(wanted.length > 0 ? 201 : 409)
          expect((await coming(cake)).map(({ readyByDate, orderBy }) => [readyByDate, orderBy])).toEqual(
            wanted.map(({ date, by }) => [date, new Date(by).toISOString()]),
          )
          await showNextBatches({ db: test.db, now: test.now })
          const [first] = wanted
          if (first) expect(await read(cake)).toMatchObject({ readyByDate: first.date })
          expect(await isFound(cake)).toBe(first !== undefined)
        }
        await baker.call('DELETE', url(cake))
      }),
      { numRuns: 25, examples: [[[setAgain, { does: 'wait', hours: 60 }, setAgain]]] },
    )
  })
})

/** A day that is too late to order when it is set again. */
const setAgain = { does: 'day', date: '2026-11-26', cutoff: null } as const

type Cutoff = { hours: number } | { daysBefore: number; at: string } | null

/** The expected order-by time of a batch ready at 9 AM in New York, in milliseconds; without clock changes. */
function plainOrderBy(readyByDate: string, cutoff: Cutoff, lead: number | null): number {
  const at = (date: string, readyByTime: string) =>
    readyMoment({ readyByDate: date, readyByTime, timeZone }).getTime()
  const ready = at(readyByDate, '09:00')
  const limits = lead === null ? [] : [ready - lead * hour]
  if (cutoff === null) limits.push(at(addDays(readyByDate, 1), '00:00'))
  else if ('hours' in cutoff) limits.push(ready - cutoff.hours * hour)
  else limits.push(at(addDays(readyByDate, -cutoff.daysBefore), cutoff.at))
  return Math.min(...limits)
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showNextBatches } from '#server/batches/show-next-batch.ts'
import { BakePlan, listComingBatches } from '#shared/api/bake-days.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeRepeat, repeatBody } from '#tests/make/make-bake-days.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { makeRepeatedBatches } from './make-repeated-batches.ts'

// a Monday at 7 AM in New York
const monday = new Date('2026-11-23T12:00:00Z')
const saturdays = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26', '2027-01-02']

describe.each(enginesInTurn)('decisions, ids: bake days on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    test.setNow(monday)
    baker = await makePerson(test)
    buyer = await makePerson(test)
  })
  beforeEach(() => test.setNow(monday))
  afterAll(() => test.close())

  const url = (listing: Pick<Listing, 'id'>, rest = '') => `/api/food-listings/${listing.id}/bake-days${rest}`
  const read = async (listing: Pick<Listing, 'id'>) =>
    Listing.parse((await buyer.call('GET', `/api/food-listings/${listing.id}`)).body)
  const planOf = async (listing: Pick<Listing, 'id'>) =>
    BakePlan.parse((await baker.call('GET', url(listing))).body)
  const coming = async (listing: Pick<Listing, 'id'>) => {
    const { body } = await buyer.call('GET', `/api/food-listings/${listing.id}/batches`)
    return listComingBatches.success.body.parse(body).batches
  }
  const onMonday = (changes = {}) => makeListing(baker, { readyByDate: '2026-11-23', ...changes })

  it('a posted listing is a bake with one batch', async () => {
    const listing = await onMonday()
    expect(listing).toMatchObject({ batchId: null, orderBy: null })
    expect(await coming(listing)).toEqual([])
    expect(await planOf(listing)).toMatchObject({
      repeat: null,
      days: [
        { batchId: listing.id, date: '2026-11-23', state: 'open', servingsAvailable: 12, isShown: true },
      ],
    })
  })

  it('a weekly repeat creates six weeks of batches after the first one', async () => {
    const listing = await onMonday()
    const plan = await makeRepeat(baker, listing, { price: '11.00' })
    expect(plan.days.map(({ date }) => date)).toEqual(['2026-11-23', ...saturdays])
    expect(plan.repeat).toMatchObject({ weekdays: [6], servingsAvailable: 20, price: '11.00', version: 1 })
    expect(plan.days[1]).toMatchObject({
      orderBy: '2026-11-26T23:00:00.000Z',
      price: '11.00',
      isShown: false,
    })
    // the first batch is sold until the end of its day
    expect(await read(listing)).toMatchObject({ price: '9.50', servingsAvailable: 12, batchId: listing.id })
    test.setNow(new Date('2026-11-24T05:00:00Z'))
    expect(await showNextBatches(test)).toBe(1)
    expect(await read(listing)).toMatchObject({
      ...{ readyByDate: '2026-11-28', readyByTime: '09:00', price: '11.00', servingsAvailable: 20 },
      orderBy: '2026-11-26T23:00:00.000Z',
    })
    expect(await showNextBatches(test)).toBe(0)
    test.setNow(new Date('2026-11-26T23:00:00Z'))
    await showNextBatches(test)
    expect((await read(listing)).readyByDate).toBe('2026-12-05')
    expect((await coming(listing)).map((batch) => batch.readyByDate)).toEqual(saturdays.slice(1))
  })

  it('a first batch on a day of the repeat keeps its servings and gets the cutoff of the others', async () => {
    const listing = await onMonday({ readyByDate: '2026-11-28' })
    const { days } = await makeRepeat(baker, listing)
    expect(days.map(({ date }) => date)).toEqual(saturdays)
    expect(days[0]).toMatchObject({ batchId: listing.id, servingsAvailable: 12, cutoff: { daysBefore: 2 } })
  })

  it('the job creates the coming weeks once and does not restore removed days', async () => {
    const listing = await onMonday({ readyByDate: '2026-11-28' })
    await makeRepeat(baker, listing, { lastDay: '2027-01-16' })
    await baker.call('POST', url(listing, '/skip'), { date: '2026-12-26' })
    test.setNow(new Date('2026-12-07T12:00:00Z'))
    expect(await makeRepeatedBatches(test)).toBeGreaterThan(0)
    expect(await makeRepeatedBatches(test)).toBe(0)
    const { days } = await planOf(listing)
    expect(days.map(({ date, state }) => `${date} ${state}`)).toEqual([
      '2026-12-12 open',
      '2026-12-19 open',
      '2026-12-26 skipped',
      '2027-01-02 open',
      '2027-01-09 open',
      '2027-01-16 open',
    ])
  })

  it('a day can be skipped and restored, and buyers do not see it meanwhile', async () => {
    const listing = await onMonday({ readyByDate: '2026-11-28' })
    await makeRepeat(baker, listing)
    const skip = (date: string) => baker.call('POST', url(listing, '/skip'), { date })
    expect((await skip('2026-11-28')).status).toBe(200)
    expect((await skip('2026-11-28')).status).toBe(200)
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-12-05', servingsAvailable: 20 })
    expect((await coming(listing)).map(({ readyByDate }) => readyByDate)).not.toContain('2026-11-28')
    const back = await baker.call('POST', url(listing, '/restore'), { date: '2026-11-28' })
    expect(back).toMatchObject({
      status: 200,
      body: { days: [{ state: 'open', isShown: true }, {}, {}, {}, {}, {}] },
    })
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-11-28', servingsAvailable: 12 })
    expect(await skip('2026-11-29')).toMatchObject({
      status: 422,
      body: { fields: { date: expect.any(String) } },
    })
    test.setNow(new Date('2026-11-27T12:00:00Z'))
    await baker.call('POST', url(listing, '/skip'), { date: '2026-11-28' })
    const late = await baker.call('POST', url(listing, '/restore'), { date: '2026-11-28' })
    expect(late).toMatchObject({
      status: 422,
      body: { fields: { cutoff: expect.stringContaining('passed') } },
    })
  })

  it('a listing with all days skipped leaves the browse pages until one is restored', async () => {
    const listing = await onMonday({ title: 'Kouign-amann', readyByDate: '2026-11-28' })
    await makeRepeat(baker, listing, { lastDay: '2026-11-28' })
    await baker.call('POST', url(listing, '/skip'), { date: '2026-11-28' })
    const found = async () => (await buyer.call('GET', '/api/food-listings?query=kouign-amann')).body
    expect(await found()).toEqual([])
    expect(await buyer.call('POST', '/api/orders', orderBody(listing.id))).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringContaining('too late') },
    })
    await baker.call('POST', url(listing, '/restore'), { date: '2026-11-28' })
    expect(await found()).toMatchObject([{ id: listing.id }])
  })

  it('drafts are created ahead, visible only to their baker, and opened one by one', async () => {
    const listing = await onMonday()
    const plan = await makeRepeat(baker, listing, { isDraft: true })
    expect(plan.days.map(({ state }) => state)).toEqual(['open', ...saturdays.map(() => 'draft')])
    expect(await coming(listing)).toHaveLength(1)
    const open = { date: '2026-12-05', readyByTime: '10:00', servingsAvailable: 5, version: 1 }
    expect((await baker.call('PUT', url(listing), open)).status).toBe(200)
    expect((await coming(listing)).map(({ readyByDate }) => readyByDate)).toEqual([
      '2026-11-23',
      '2026-12-05',
    ])
  })

  it('a date is added and changed, stale forms are rejected, and sold servings stay sold', async () => {
    const listing = await onMonday()
    const day = { date: '2026-12-24', readyByTime: '08:00', servingsAvailable: 6, price: '14.00', version: 0 }
    const first = await baker.call('PUT', url(listing), day)
    expect(first.status).toBe(200)
    // a retry gets the same response
    expect(await baker.call('PUT', url(listing), day)).toEqual({ ...first, headers: expect.anything() })
    const other = { ...day, servingsAvailable: 9 }
    expect(await baker.call('PUT', url(listing), other)).toMatchObject({ status: 409 })
    const [, batch] = await coming(listing)
    expect(batch).toMatchObject({
      readyByDate: '2026-12-24',
      price: '14.00',
      orderBy: '2026-12-25T05:00:00.000Z',
    })
    await makeOrder(buyer, listing, { batchId: batch?.id, quantity: 2, pickupTime: null })
    // a retry also works after an order; a different number of servings is a conflict
    const again = await baker.call('PUT', url(listing), day)
    expect(again).toMatchObject({ status: 200, body: { days: [{}, { servingsAvailable: 4, version: 1 }] } })
    expect((await baker.call('PUT', url(listing), { ...day, servingsAvailable: 4 })).status).toBe(409)
    const more = { ...day, servingsAvailable: 10, servingsBefore: 6, version: 1 }
    expect((await baker.call('PUT', url(listing), more)).status).toBe(200)
    expect((await planOf(listing)).days[1]).toMatchObject({
      ...{ servingsAvailable: 8, servingsOrdered: 2, openOrders: 1, version: 2 },
    })
  })

  it('a new repeat replaces the old one, except for ordered and manually changed days', async () => {
    const listing = await onMonday()
    await makeRepeat(baker, listing)
    const [, first] = await coming(listing)
    const order = await makeOrder(buyer, listing, { batchId: first?.id, pickupTime: null })
    const byHand = { date: '2026-12-12', readyByTime: '11:00', servingsAvailable: 3 }
    await baker.call('PUT', url(listing), byHand)
    const { days } = await makeRepeat(baker, listing, { weekdays: [0, 6], readyByTime: '12:00', version: 1 })
    const at = new Map(days.map(({ date, readyByTime }) => [date, readyByTime]))
    expect(
      ['2026-11-28', '2026-11-29', '2026-12-05', '2026-12-12', '2026-12-13'].map((date) => at.get(date)),
    ).toEqual(['09:00', '12:00', '12:00', '11:00', '12:00'])
    expect(await baker.call('PUT', url(listing, '/repeat'), repeatBody({ version: 1 }))).toMatchObject({
      status: 409,
    })
    const ended = await baker.call('DELETE', url(listing, '/repeat'))
    expect(BakePlan.parse(ended.body)).toMatchObject({
      repeat: null,
      days: [{ date: '2026-11-23' }, { date: '2026-11-28' }, { date: '2026-12-12' }],
    })
    const after = Order.parse((await buyer.call('GET', `/api/orders/${order.id}`)).body)
    expect(after.foodListing).toMatchObject({ readyByDate: '2026-11-28', readyByTime: '09:00' })
  })

  it('a day with orders cannot be skipped, only cancelled, which notifies each buyer', async () => {
    const listing = await onMonday({ readyByDate: '2026-11-28' })
    await makeRepeat(baker, listing)
    const other = await makePerson(test)
    const [pending, confirmed] = [await makeOrder(buyer, listing), await makeOrder(other, listing)]
    await baker.call('POST', `/api/orders/${confirmed.id}/confirm`)
    const day = { date: '2026-11-28' }
    expect(await baker.call('POST', url(listing, '/skip'), day)).toMatchObject({
      status: 409,
      body: { error: 'orders_open' },
    })
    const cancelled = await baker.call('POST', url(listing, '/cancel'), { ...day, reason: 'The oven broke.' })
    expect(BakePlan.parse(cancelled.body).days[0]).toMatchObject({ state: 'cancelled', openOrders: 0 })
    for (const [person, order, word] of [
      [buyer, pending, 'Declined'],
      [other, confirmed, 'Cancelled'],
    ] as const) {
      expect((await person.call('GET', `/api/orders/${order.id}`)).body).toMatchObject({
        status: 'cancelled',
        declineReason: 'The oven broke.',
      })
      const told = await lastMailTo(test, person.user.email, 'order-ended-by-baker')
      expect(told.subject).toBe(`${word}: ${listing.title}`)
      expect(told.text).toContain('The oven broke.')
    }
    expect((await read(listing)).readyByDate).toBe('2026-12-05')
    const again = await buyer.call('POST', '/api/orders', orderBody(listing.id, { batchId: listing.id }))
    expect(again).toMatchObject({ status: 404, body: { message: expect.stringContaining('bake day') } })
  })

  it('a bake does not show or offer days on which its baker is closed', async () => {
    const own = await makePerson(test)
    const listing = await makeListing(own, { readyByDate: '2026-11-28' })
    await makeRepeat(own, listing)
    const close = (from: string, to: string) =>
      own.call('PUT', '/api/sellers/holiday', { from, to, message: 'We are at the sea.' })
    expect((await close('2026-11-27', '2026-12-06')).status).toBe(200)
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-12-12', closed: null })
    expect((await coming(listing)).map(({ readyByDate }) => readyByDate)).toEqual(saturdays.slice(2))
    expect((await makeOrder(buyer, listing)).foodListing.readyByDate).toBe('2026-12-12')
    // orders for a closed day are rejected
    const within = await buyer.call('POST', '/api/orders', orderBody(listing.id, { batchId: listing.id }))
    expect(within).toMatchObject({ status: 409, body: { error: 'closed' } })
    // after a sold-out day, closed days are skipped too
    await close('2026-12-18', '2026-12-20')
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-11-28', closed: null })
    await own.call('POST', url(listing, '/skip'), { date: '2026-11-28' })
    await own.call('POST', url(listing, '/skip'), { date: '2026-12-05' })
    test.setNow(new Date('2026-12-11T12:00:00Z'))
    await showNextBatches(test)
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-12-26', closed: null })
    expect((await own.call('DELETE', '/api/sellers/holiday')).status).toBe(204)
    expect((await read(listing)).readyByDate).toBe('2026-12-19')
    // shows the holiday when all its days are closed
    expect((await close('2026-12-13', '2027-01-31')).status).toBe(200)
    expect(await read(listing)).toMatchObject({ closed: { from: '2026-12-13' } })
  })

  it('a change of a listing changes its shown batch, and a new price applies to later ones', async () => {
    const listing = await onMonday({ readyByDate: '2026-11-28' })
    await makeRepeat(baker, listing)
    const { title, description, ingredients, cuisine, servingDescription, addressType, address } = listing
    const form = {
      ...{ title, description, ingredients, cuisine, servingDescription, addressType, address },
      ...{ latitude: 40.7506, longitude: -73.9972, termsAccepted: true },
      ...{ price: '12.00', servingsAvailable: 15, readyByDate: '2026-11-28', readyByTime: '17:00' },
    }
    const put = (changes: object) =>
      baker.call('PUT', `/api/food-listings/${listing.id}`, { ...form, ...changes })
    expect((await put({})).status).toBe(200)
    expect((await planOf(listing)).days.slice(0, 2)).toMatchObject([
      { date: '2026-11-28', servingsAvailable: 15, price: '12.00' },
      { date: '2026-12-05', servingsAvailable: 20, price: '12.00' },
    ])
    expect(await put({ readyByDate: '2026-12-05' })).toMatchObject({
      status: 422,
      body: { fields: { readyByDate: expect.stringContaining('already') } },
    })
    expect((await put({ readyByDate: '2026-12-06' })).status).toBe(200)
    // now the following batch is shown
    expect(await read(listing)).toMatchObject({ readyByDate: '2026-12-05', servingsAvailable: 20 })
    expect((await planOf(listing)).days[1]).toMatchObject({
      date: '2026-12-06',
      orderBy: '2026-12-04T23:00:00.000Z',
    })
    // moved to California
    await put({ readyByDate: '2026-12-05', latitude: 34.05, longitude: -118.24 })
    expect((await planOf(listing)).days[1]).toMatchObject({ orderBy: '2026-12-05T02:00:00.000Z' })
  })

  it('a listing whose only day is cancelled reopens with a new date', async () => {
    const listing = await onMonday({ readyByDate: '2026-11-28' })
    await makeRepeat(baker, listing, { lastDay: '2026-11-28' })
    await baker.call('POST', url(listing, '/cancel'), { date: '2026-11-28', reason: 'The oven broke.' })
    const moved = listingBody({ readyByDate: '2026-12-03', readyByTime: '09:00' })
    expect((await baker.call('PUT', `/api/food-listings/${listing.id}`, moved)).status).toBe(200)
    expect((await coming(listing)).map(({ readyByDate }) => readyByDate)).toEqual(['2026-12-03'])
    expect((await makeOrder(buyer, listing)).foodListing.readyByDate).toBe('2026-12-03')
  })

  it('deleting a listing without orders deletes its bake days', async () => {
    const listing = await onMonday()
    await makeRepeat(baker, listing)
    expect((await baker.call('DELETE', `/api/food-listings/${listing.id}`)).status).toBe(204)
    const left = await test.db
      .selectFrom('batches')
      .select('id')
      .where('food_listing_id', '=', listing.id)
      .execute()
    expect(left).toEqual([])
  })

  it('a listing is read as of one of its days, or of the next one if that cannot be ordered', async () => {
    const listing = await onMonday({ readyByDate: '2026-11-28' })
    const { days } = await makeRepeat(baker, listing, { price: '11.00' })
    const asOf = async (batchId: string | undefined) =>
      Listing.parse((await buyer.call('GET', `/api/food-listings/${listing.id}?batchId=${batchId}`)).body)
    const later = {
      batchId: days[2]?.batchId,
      readyByDate: '2026-12-12',
      price: '11.00',
      servingsAvailable: 20,
    }
    expect(await asOf(days[2]?.batchId)).toMatchObject(later)
    expect(await asOf(listing.id)).toMatchObject({
      readyByDate: '2026-11-28',
      price: '9.50',
      servingsAvailable: 12,
    })
    await baker.call('POST', url(listing, '/skip'), { date: '2026-12-12' })
    expect(await asOf(days[2]?.batchId)).toMatchObject({ batchId: listing.id, readyByDate: '2026-11-28' })
    expect(await asOf('no id')).toMatchObject({ batchId: listing.id })
  })

  it.each<[field: string, value: unknown]>([
    ...[undefined, [], [7], [-1], [1.5], ['6'], 6, [0, 1, 2, 3, 4, 5, 6, 0]].map(
      (value): [string, unknown] => ['weekdays', value],
    ),
    ...[7, '2026-02-30', 'tomorrow', '2099-01-01'].map((value): [string, unknown] => ['firstDay', value]),
    ...['2026-11-22', '2026-11-24', 'x'].map((value): [string, unknown] => ['lastDay', value]),
    ...[undefined, null, 9, '24:00'].map((value): [string, unknown] => ['readyByTime', value]),
    ...[undefined, null, 0, -1, 1.5, 1e9, '3'].map((value): [string, unknown] => [
      'servingsAvailable',
      value,
    ]),
    ...['free', 0, -3, '1e3', null].map((value): [string, unknown] => ['price', value]),
    ...[{}, { hours: 0 }, { daysBefore: 0, at: '09:30' }, 'x'].map((value): [string, unknown] => [
      'cutoff',
      value,
    ]),
    ...['x', -1, null].map((value): [string, unknown] => ['version', value]),
    ['isDraft', 'yes'],
  ])('OPEN-80: a repeat whose %s is %j returns 422 on that field', async (field, value) => {
    const listing = await onMonday()
    const answer = await baker.call('PUT', url(listing, '/repeat'), repeatBody({ [field]: value }))
    expect(answer.status).toBe(422)
    const { error, fields } = ErrorResponse.parse(answer.body)
    expect([error, Object.keys(fields ?? {}).map((name) => name.split('.')[0])]).toEqual(['invalid', [field]])
    expect((await read(listing)).batchId).toBeNull()
  })

  it('OPEN-80: hostile texts and dates out of range change nothing', async () => {
    const listing = await onMonday()
    for (const text of hostileStrings) {
      const bodies = [
        ['PUT', url(listing), { date: text, readyByTime: text, servingsAvailable: 1 }],
        ['POST', url(listing, '/skip'), { date: text }],
        ['POST', url(listing, '/cancel'), { date: text, reason: text }],
      ] as const
      for (const [method, path, body] of bodies)
        expect((await baker.call(method, path, body)).status).toBe(422)
    }
    for (const date of ['2026-11-22', '2027-11-25']) {
      const answer = await baker.call('PUT', url(listing), {
        date,
        readyByTime: '09:00',
        servingsAvailable: 1,
      })
      expect(answer).toMatchObject({ status: 422, body: { fields: { date: expect.any(String) } } })
    }
    const over = { date: '2026-11-23', readyByTime: '09:00', servingsAvailable: 1, cutoff: { hours: 12 } }
    expect(await baker.call('PUT', url(listing), over)).toMatchObject({
      status: 422,
      body: { fields: { cutoff: expect.stringContaining('passed') } },
    })
    expect((await read(listing)).batchId).toBeNull()
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { Listing } from '#shared/api/listings.ts'
import { mostWaitedFor, WaitlistEntry } from '#shared/api/waitlists.ts'
import { WalkUpSale } from '#shared/api/walk-up-sales.ts'
import { addDays, dayText } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { fromTestNow, testNow, testToday } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'
import { notifyWaitlists } from './notify-waitlists.ts'
import { headStart } from './waitlist-rules.ts'

const failed: unknown[] = []
const log: JobLog = { info: () => undefined, error: (details: unknown) => void failed.push(details) }
const tomorrow = addDays(testToday, 1)

const join = (person: Person, id: string, body: object = {}) =>
  person.call('PUT', `/api/food-listings/${id}/waitlist`, { servings: 1, ...body })
const waitsFor = async (person: Person) =>
  (await person.call('GET', '/api/waitlist-entries')).body as { entries: WaitlistEntry[] }
const waiting = async (baker: Person) => (await baker.call('GET', '/api/sellers/waitlists')).body
const order = (person: Person, listing: Pick<Listing, 'id'>, quantity: number, batchId?: string) =>
  makeOrder(person, listing, { quantity, batchId, pickupTime: undefined })
const end = async (baker: Person, { id }: { id: string }) =>
  expect(
    (await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'Too much.', servingsAvailable: true }))
      .status,
  ).toBe(200)

describe.each(enginesInTurn)('waitlists: notifying on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let people: Person[]
  beforeAll(async () => {
    test = await makeTestApp(engine)
  })
  beforeEach(async () => {
    test.setNow(testNow)
    // remove entries of other tests
    await test.db.deleteFrom('waitlist_entries').execute()
    baker = await makePerson(test, { firstName: 'Bea' })
    buyer = await makePerson(test)
    people = [await makePerson(test), await makePerson(test), await makePerson(test)]
  })
  afterAll(() => test.close())

  const tell = () => notifyWaitlists(test, log)
  const pass = (milliseconds: number) => test.setNow(new Date(test.now().getTime() + milliseconds))
  const notifiedCounts = () =>
    Promise.all(
      people.map(
        async ({ user }) =>
          (await mailsTo(test, user.email)).filter(({ purpose }) => purpose === 'waitlist-free').length,
      ),
    )
  /** A sold-out listing of two servings, ordered by one each, and three people who wait for one. */
  async function soldOut() {
    const listing = await makeListing(baker, { servingsAvailable: 2, title: 'Rye' })
    const orders = [await order(buyer, listing, 1), await order(buyer, listing, 1)] as const
    for (const person of people) expect((await join(person, listing.id)).status).toBe(200)
    expect(await tell()).toBe(0)
    return { listing, orders }
  }

  it('notifies the first in line once, and the next ones after their head start', async () => {
    const { listing, orders } = await soldOut()
    await end(baker, orders[0])
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(await notifiedCounts()).toEqual([1, 0, 0])
    const mail = await lastMailTo(test, people[0]?.user.email ?? '', 'waitlist-free')
    expect(mail.subject).toBe(`Available again: Rye, ${dayText(tomorrow)}`)
    expect(mail.text).toContain('from Bea Baker for')
    expect(mail.text).toContain('1 serving was left when we sent this.')
    expect(mail.text).toContain(`http://localhost/food/${listing.id}\n`)
    pass(headStart - 1)
    expect(await tell()).toBe(0)
    pass(1)
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(await notifiedCounts()).toEqual([1, 1, 0])
    expect(failed).toEqual([])
  })

  it('people who order stop waiting, and people who find it sold out are notified again later', async () => {
    const { listing, orders } = await soldOut()
    await end(baker, orders[0])
    await tell()
    const [first, second] = people
    if (!first || !second) throw new Error('Waitlist is empty')
    pass(1)
    await order(second, listing, 1)
    expect((await waitsFor(second)).entries).toEqual([])
    expect(await waiting(baker)).toMatchObject({ waiting: [{ batchId: listing.id, people: 2, servings: 2 }] })
    pass(headStart)
    expect(await tell()).toBe(0)
    await end(baker, orders[1])
    expect(await tell()).toBe(1)
    expect(await notifiedCounts()).toEqual([2, 0, 0])
  })

  it('concurrent processes notify nobody twice', async () => {
    const { listing, orders } = await soldOut()
    await end(baker, orders[0])
    const notified = await actAtOnce(test.database, { table: 'food_listings', ids: [listing.id] }, [
      tell,
      tell,
    ])
    expect(notified.toSorted()).toEqual([0, 1])
    expect(await notifiedCounts()).toEqual([1, 0, 0])
  })

  it('notifies of servings that the baker adds or that an undone sale returns', async () => {
    const { listing, orders } = await soldOut()
    const added = await baker.call(
      'PUT',
      `/api/food-listings/${listing.id}`,
      listingBody({ title: 'Rye', servingsAvailable: 1 }),
    )
    expect(added.status).toBe(200)
    expect(await tell()).toBe(1)
    const sold = await baker.call('POST', `/api/food-listings/${listing.id}/walk-up-sales`, { servings: 1 })
    const { id: sale } = WalkUpSale.parse(sold.body)
    pass(headStart)
    // the first finds it sold out and waits again
    expect(await tell()).toBe(0)
    await baker.call('DELETE', `/api/walk-up-sales/${sale}`)
    expect(await tell()).toBe(1)
    expect(await notifiedCounts()).toEqual([2, 0, 0])
    await end(baker, orders[0])
    await end(baker, orders[1])
    expect(await tell()).toBe(1)
    expect(await notifiedCounts()).toEqual([2, 1, 1])
  })

  it.each([true, false])(
    'notifies of no-show servings only if the baker offers them: %s',
    async (offersNoShows) => {
      const rule = { refundsNoShows: true, offersNoShows }
      expect((await baker.call('PUT', '/api/sellers/no-show-rule', rule)).status).toBe(200)
      const { listing, orders } = await soldOut()
      await baker.call('POST', `/api/orders/${orders[0].id}/confirm`)
      test.setNow(readyMoment({ ...listing, readyByTime: '17:01' }))
      expect((await baker.call('POST', `/api/orders/${orders[0].id}/no-show`)).status).toBe(200)
      expect(await tell()).toBe(offersNoShows ? 1 : 0)
      expect(await notifiedCounts()).toEqual([offersNoShows ? 1 : 0, 0, 0])
    },
  )

  it('notifies the people of a batch that is not shown', async () => {
    const listing = await makeListing(baker, { servingsAvailable: 9, readyByDate: tomorrow })
    const { days } = await makeRepeat(baker, listing, {
      firstDay: addDays(tomorrow, 1),
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      servingsAvailable: 1,
      cutoff: null,
    })
    const batchId = days[2]?.batchId ?? ''
    const taken = await order(buyer, listing, 1, batchId)
    expect((await join(buyer, listing.id)).status).toBe(409)
    const [person, other] = people
    if (!person || !other) throw new Error('Waitlist is empty')
    expect((await join(person, listing.id, { batchId })).body).toMatchObject({ batchId, toldAt: null })
    expect(await tell()).toBe(0)
    await end(baker, taken)
    expect(await tell()).toBe(1)
    const mail = await lastMailTo(test, person.user.email, 'waitlist-free')
    expect(mail.text).toContain(`http://localhost/food/${listing.id}?day=${batchId}`)
    expect((await waitsFor(person)).entries).toMatchObject([{ batchId, toldAt: test.now().toISOString() }])
  })

  it('notifies nobody during holidays and pauses, and removes entries when the batch is over', async () => {
    const { listing, orders } = await soldOut()
    await end(baker, orders[0])
    await baker.call('POST', `/api/food-listings/${listing.id}/pause`)
    expect(await tell()).toBe(0)
    await baker.call('POST', `/api/food-listings/${listing.id}/resume`)
    await end(baker, orders[1])
    const holiday = { from: tomorrow, to: tomorrow, message: 'Away.' }
    expect((await baker.call('PUT', '/api/sellers/holiday', holiday)).status).toBe(200)
    expect(await tell()).toBe(0)
    await baker.call('DELETE', '/api/sellers/holiday')
    expect(await tell()).toBe(1)
    pass(3 * 24 * 60 * 60_000)
    expect(await waiting(baker)).toEqual({ waiting: [] })
    expect(await tell()).toBe(0)
    const left = await test.db
      .selectFrom('waitlist_entries')
      .select('id')
      .where('food_listing_id', '=', listing.id)
      .execute()
    expect(left).toEqual([])
  })

  it('notifies nobody of servings that do not fit the oven', async () => {
    const { orders } = await soldOut()
    await baker.call('PUT', '/api/sellers/oven', { spacesADay: 1 })
    await end(baker, orders[0])
    expect(await tell()).toBe(0)
    await baker.call('PUT', '/api/sellers/oven', { spacesADay: 2 })
    expect(await tell()).toBe(1)
  })

  it('joining twice at once adds one entry, and entries are limited', async () => {
    const [person] = people
    if (!person) throw new Error('Waitlist is empty')
    const listings = [
      await makeListing(baker, { servingsAvailable: 1 }),
      await makeListing(baker, { servingsAvailable: 1 }),
    ] as const
    for (const listing of listings) await order(buyer, listing, 1)
    const [one, other] = listings
    await test.db
      .insertInto('waitlist_entries')
      .values(
        Array.from({ length: mostWaitedFor - 1 }, () => ({
          id: newId(),
          food_listing_id: one.id,
          batch_id: newId(),
          person_id: person.user.id,
          servings: 1,
          told_at: null,
          created_at: test.now(),
          updated_at: test.now(),
        })),
      )
      .execute()
    const answers = await actAtOnce(test.database, { table: 'users', ids: [person.user.id] }, [
      () => join(person, one.id),
      () => join(person, one.id, { servings: 3 }),
      () => join(person, other.id),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 409)).toHaveLength(statuses[2] === 200 ? 2 : 1)
    const { entries } = await waitsFor(person)
    expect(entries).toHaveLength(1)
  })
})

describe('waitlists: the calls', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let person: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  beforeEach(async () => {
    test.setNow(null)
    baker = await makePerson(test)
    buyer = await makePerson(test)
    person = await makePerson(test)
  })
  afterAll(() => test.close())

  async function soldOut() {
    const listing = await makeListing(baker, { servingsAvailable: 2 })
    return { ...listing, order: await order(buyer, listing, 2) }
  }

  it('a person joins, changes the servings without losing their place, and leaves', async () => {
    const { id } = await soldOut()
    const joined = WaitlistEntry.parse((await join(person, id, { servings: 2 })).body)
    expect(joined).toMatchObject({ foodListingId: id, batchId: id, servings: 2, toldAt: null })
    const again = WaitlistEntry.parse((await join(person, id, { servings: 3, batchId: null })).body)
    expect(again).toEqual({ ...joined, servings: 3 })
    expect(await waitsFor(person)).toEqual({ entries: [again] })
    expect(await waiting(baker)).toEqual({
      waiting: [{ foodListingId: id, batchId: id, people: 1, servings: 3 }],
    })
    expect(await waiting(person)).toEqual({ waiting: [] })
    const leave = (who: Person) => who.call('DELETE', `/api/waitlist-entries/${joined.id}`)
    expect((await leave(buyer)).status).toBe(404)
    expect((await leave(person)).status).toBe(204)
    expect((await leave(person)).status).toBe(404)
    expect(await waitsFor(person)).toEqual({ entries: [] })
  })

  it('rejects listings that are available, the viewer’s own, past or hidden, and unconfirmed emails', async () => {
    const { id } = await soldOut()
    const there = await makeListing(baker)
    expect(await join(person, there.id)).toMatchObject({
      status: 409,
      body: { message: 'It’s available right now. You can order it without waiting.' },
    })
    expect(await join(baker, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('your own listing') },
    })
    const unconfirmed = await makePerson(test, { isEmailConfirmed: false })
    expect(await join(unconfirmed, id)).toMatchObject({ status: 403, body: { error: 'email_unconfirmed' } })
    expect((await join(person, id, { batchId: newId() })).status).toBe(409)
    expect((await join(person, newId())).status).toBe(404)
    await baker.call('POST', `/api/food-listings/${id}/pause`)
    expect((await join(person, id)).status).toBe(404)
    await baker.call('POST', `/api/food-listings/${id}/resume`)
    test.setNow(fromTestNow(4 * 24 * 60 * 60_000))
    expect((await join(person, id)).status).toBe(409)
  })

  it('rejects invalid servings, ids and batches', async () => {
    const { id } = await soldOut()
    for (const servings of [null, 0, -1, 100, 1.5, '1', {}, [1], true, ...hostileStrings])
      expect((await join(person, id, { servings })).status).toBe(422)
    for (const batchId of [1, {}, ...hostileStrings])
      expect((await join(person, id, { batchId })).status).toBe(422)
    for (const path of ['no-id', '%00', `${id}x`]) {
      expect((await join(person, path)).status).toBe(404)
      expect((await person.call('DELETE', `/api/waitlist-entries/${path}`)).status).toBe(404)
    }
    expect(await waitsFor(person)).toEqual({ entries: [] })
  })

  it('with boxes of six, five servings left are sold out', async () => {
    const box = { name: 'Box', price: '9.00', servings: 6, messageLength: 0 }
    const { id } = await makeListing(baker, { servingsAvailable: 6, options: [box] })
    expect((await join(person, id)).status).toBe(409)
    expect((await baker.call('POST', `/api/food-listings/${id}/walk-up-sales`, { servings: 1 })).status).toBe(
      200,
    )
    expect((await join(person, id)).status).toBe(200)
  })

  it('entries are deleted with the account of the person or of the baker', async () => {
    const { id, order: sold } = await soldOut()
    await join(person, id)
    const entries = () =>
      test.db.selectFrom('waitlist_entries').select('id').where('food_listing_id', '=', id).execute()
    expect(await entries()).toHaveLength(1)
    const leaving = { currentPassword: 'flour, water and salt' }
    expect((await person.call('POST', '/api/account/delete', leaving)).status).toBe(204)
    expect(await entries()).toEqual([])
    await join(await makePerson(test), id)
    await end(baker, sold)
    expect((await baker.call('POST', '/api/account/delete', leaving)).status).toBe(204)
    expect(await entries()).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testNow } from '#tests/make/clock.ts'
import { mailsTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { remindOfPickups } from './remind-of-pickups.ts'

const failed: unknown[] = []
const log: JobLog = { info: () => undefined, error: (details: unknown) => void failed.push(details) }
const timeZone = 'America/Los_Angeles'
const losAngeles = { latitude: 34.0522, longitude: -118.2437, address: '1 Elm St, Los Angeles, CA 90012' }
const day = addDays(dateInZone(testNow, timeZone), 4)
/** the ready time of the orders in this test */
const ready = readyMoment({ readyByDate: day, readyByTime: '17:00', timeZone })
const hour = 60

describe('reminders of pickups', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  beforeEach(async () => {
    test.setNow(null)
    // mark the pickups of other tests as reminded
    await test.db
      .updateTable('orders')
      .set({ day_reminder_at: testNow, hours_reminder_at: testNow })
      .execute()
    baker = await makePerson(test, { firstName: 'Bea' })
    buyer = await makePerson(test)
    await baker.call('PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true })
  })
  afterAll(() => test.close())

  const act = async (person: Person, id: string, action: string, body?: object) =>
    person.call('POST', `/api/orders/${id}/${action}`, body ?? (await shownCode(test, id, action)))
  const bake = (title = 'Rye') => makeListing(baker, { title, readyByDate: day, ...losAngeles })
  /** A confirmed order with pickup at its ready time. */
  async function confirmed(changes: Record<string, unknown> = {}, title?: string) {
    const order = await makeOrder(buyer, await bake(title), { pickupTime: undefined, ...changes })
    expect((await act(baker, order.id, 'confirm')).status).toBe(200)
    return order
  }
  const setMinutesBefore = (minutes: number, pickup = ready) =>
    test.setNow(new Date(pickup.getTime() - minutes * 60_000))
  const remind = () => remindOfPickups(test, log)
  const told = async () =>
    (await mailsTo(test, buyer.user.email)).filter(({ purpose }) => purpose === 'order-reminder')

  it('are sent once each, a day and two hours before, in the pickup location’s time zone', async () => {
    const { pickupCode } = await confirmed()
    setMinutesBefore(24 * hour + 1)
    expect(await remind()).toBe(0)
    setMinutesBefore(24 * hour)
    expect([await remind(), await remind()]).toEqual([1, 0])
    const [first] = await told()
    expect(first?.subject).toMatch(/^Your pickup on \w{3}, \w{3} \d+ at 5:00 PM: Rye$/)
    expect(first?.text).toContain('1 Elm St')
    expect(first?.text).toContain(`Show at pickup:
${pickupCode}`)
    expect(first?.text).toContain('Change or turn off these reminders:\nhttp://localhost/profile')
    setMinutesBefore(2 * hour + 1)
    expect(await remind()).toBe(0)
    setMinutesBefore(2 * hour)
    expect([await remind(), await remind()]).toEqual([1, 0])
    expect(await told()).toHaveLength(2)
    expect(await mailsTo(test, baker.user.email)).not.toContainEqual(
      expect.objectContaining({ purpose: 'order-reminder' }),
    )
    expect(failed).toEqual([])
  })

  it('name all orders of a pickup in one email, and later orders cause no second one', async () => {
    await confirmed({}, 'Rye')
    await confirmed({}, 'Buns')
    setMinutesBefore(24 * hour)
    expect(await remind()).toBe(1)
    const [mail] = await told()
    expect(mail?.text).toContain('Rye')
    expect(mail?.text).toContain('Buns')
    await test.db.updateTable('orders').set({ day_reminder_at: null }).where('title', '=', 'Buns').execute()
    expect(await remind()).toBe(0)
  })

  it('are relative to the start of the chosen window', async () => {
    const listing = await bake()
    const { id } = await makeWindow(baker, { firstDay: day, from: '18:30', until: '20:00' })
    const from = readyMoment({ readyByDate: day, readyByTime: '18:30', timeZone }).toISOString()
    const order = await makeOrder(buyer, listing, {
      pickupTime: undefined,
      pickupWindow: { id, startsAt: from },
    })
    await act(baker, order.id, 'confirm')
    setMinutesBefore(2 * hour)
    expect(await remind()).toBe(0)
    setMinutesBefore(2 * hour, new Date(from))
    expect(await remind()).toBe(1)
    expect((await told())[0]?.subject).toContain('at 6:30 PM')
  })

  it('are never late, nor due before the order was placed', async () => {
    await confirmed()
    setMinutesBefore(23 * hour)
    expect(await remind()).toBe(0)
    setMinutesBefore(2 * hour - 15)
    expect(await remind()).toBe(0)

    setMinutesBefore(24 * hour - 5)
    await confirmed({}, 'Buns')
    await test.db
      .updateTable('orders')
      .set({ pickup_id: null })
      .where('buyer_id', '=', buyer.user.id)
      .execute()
    expect(await remind()).toBe(1)
    expect((await told())[0]?.text).not.toContain('Buns')
  })

  it.each([
    ['remindsDayBefore', 24, 2],
    ['remindsHoursBefore', 2, 24],
  ])('%s can be turned off in the profile without the other one', async (field, off, on) => {
    await confirmed()
    const profile = `/api/profile/${buyer.user.id}`
    expect(await buyer.call('PUT', profile, profileBody(buyer, { [field]: false }))).toMatchObject({
      status: 200,
      body: { [field]: false },
    })
    setMinutesBefore(off * hour)
    expect(await remind()).toBe(0)
    setMinutesBefore(on * hour)
    expect(await remind()).toBe(1)
  })

  it('are not sent for orders that are unconfirmed, closed, or have a cancellation request', async () => {
    await makeOrder(buyer, await bake(), { pickupTime: undefined })
    const asked = await confirmed({}, 'Buns')
    await act(buyer, asked.id, 'request-cancellation', { reason: 'Away.' })
    const done = await confirmed({}, 'Scones')
    await act(baker, done.id, 'complete')
    setMinutesBefore(24 * hour)
    expect(await remind()).toBe(0)
    await act(baker, asked.id, 'approve-cancellation', { approved: true })
    setMinutesBefore(2 * hour)
    expect(await remind()).toBe(0)
  })

  it('are sent once by concurrent processes', async () => {
    const { id } = await confirmed()
    setMinutesBefore(24 * hour)
    const written = await actAtOnce(test.database, { table: 'orders', ids: [id] }, [remind, remind])
    expect(written.toSorted()).toEqual([0, 1])
    expect(await told()).toHaveLength(1)
  })

  it('reach everybody, however many', async () => {
    const listing = await makeListing(baker, { readyByDate: day, servingsAvailable: 500, ...losAngeles })
    const order = await makeOrder(buyer, listing, { pickupTime: undefined, quantity: 1 })
    await act(baker, order.id, 'confirm')
    const row = await test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 120 }, () => {
      const id = newId()
      return { ...row, id, pickup_id: id, idempotency_key: null }
    })
    await test.db.insertInto('orders').values(copies).execute()
    setMinutesBefore(24 * hour)
    expect(await remind()).toBe(121)
    expect(await remind()).toBe(0)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { ProviderDispute } from '#server/payments/contract/dispute.ts'
import { AdminOrder } from '#shared/api/admin-orders.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { addDays } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { disputeOf } from '#tests/make/disputed-payment.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { completeUnobjectedOrders } from './complete-unobjected-orders.ts'
import { expireUnansweredOrders } from './expire-unanswered-orders.ts'

const quiet: JobLog = { info: () => undefined, error: () => undefined }
const day = 24 * 3_600_000
const timeZone = 'America/New_York'

describe.each(enginesInTurn)('decisions, the end of a pickup: without objection, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  // listings are posted for days of the real clock
  beforeEach(async () => {
    shop.test.setNow(null)
    // excludes orders of earlier tests
    await shop.test.db.updateTable('orders').set({ completes_itself: false }).execute()
  })
  afterAll(() => shop.test.close())

  const completeAll = (log = quiet) => completeUnobjectedOrders(shop.test, log)
  const setNow = (at: string | null, later = 0) => shop.test.setNow(new Date(Date.parse(at ?? '') + later))
  const act = (who: Person, id: string, action: string, body?: unknown) =>
    who.call('POST', `/api/orders/${id}/${action}`, body)

  async function paymentOf(id: string): Promise<string> {
    const orders = shop.test.db.selectFrom('orders').select('payment_id').where('id', '=', id)
    const { payment_id } = await orders.executeTakeFirstOrThrow()
    if (payment_id === null) throw new Error('Expected an online payment')
    return payment_id
  }

  /** A confirmed order of 2 of 12 servings, $19.00. */
  async function confirmed(rail: Rail | null = null) {
    const { baker, listingId, wanted } = rail ? await shop.bakerOn(rail) : await bakerAtPickup()
    const order = rail
      ? (await shop.pay([wanted(2)], rail)).orders[0]
      : await makeOrder(shop.buyer, { id: listingId }, { pickupTime: null })
    if (!order) throw new Error('Expected an order in the checkout')
    expect((await act(baker, order.id, 'confirm')).status).toBe(200)
    const { completesAt } = await shop.order(order.id)
    return { id: order.id, baker, listingId, completesAt }
  }

  async function bakerAtPickup() {
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    const { id } = await makeListing(baker)
    return { baker, listingId: id, wanted: () => ({ payWay: 'pickup' as const, lines: [] }) }
  }

  it('completes a day after the pickup: pays the baker, counts the sale, emails both', async () => {
    const { id, baker, completesAt } = await confirmed('stripe')
    const { foodListing } = await shop.order(id)
    expect(Date.parse(completesAt ?? '')).toBe(readyMoment(foodListing).getTime() + day)
    setNow(completesAt, -1)
    expect(await completeAll()).toBe(0)
    setNow(completesAt)
    expect([await completeAll(), await completeAll()]).toEqual([1, 0])
    expect(await shop.order(id)).toMatchObject({
      status: 'completed',
      completedAt: completesAt,
      isCompletedByItself: true,
      completesAt: null,
    })
    await shop.carryOut()
    expect(await shop.balances(id)).toEqual({ buyer: -1900, held: 0, platform: 143, baker: 1757 })
    const toBuyer = await lastMailTo(shop.test, shop.buyer.user.email, 'order-completed-itself')
    expect(toBuyer.text).toContain('write to us')
    expect(await shop.mailsTo(baker)).toContain('order-completed-itself')
  })

  it('counts from the end of the window, otherwise from the wished time', async () => {
    const { baker, listingId } = await bakerAtPickup()
    const { readyByDate } = (await makeOrder(shop.buyer, { id: listingId }, { pickupTime: null })).foodListing
    const wish = { pickupDate: addDays(readyByDate, 2), pickupTime: '18:45' }
    const wished = await makeOrder(shop.buyer, { id: listingId }, wish)
    const { id: windowId } = await makeWindow(baker, { firstDay: addDays(readyByDate, 1), slotMinutes: 60 })
    const startsAt = readyMoment({ readyByDate: addDays(readyByDate, 1), readyByTime: '10:00', timeZone })
    const pickupWindow = { id: windowId, startsAt: startsAt.toISOString() }
    const slotted = await makeOrder(shop.buyer, { id: listingId }, { pickupTime: null, pickupWindow })
    for (const { id } of [wished, slotted]) await act(baker, id, 'confirm')
    const hour = 3_600_000
    expect(Date.parse((await shop.order(slotted.id)).completesAt ?? '')).toBe(startsAt.getTime() + hour + day)
    const wishedAt = readyMoment({ readyByDate: wish.pickupDate, readyByTime: wish.pickupTime, timeZone })
    expect(Date.parse((await shop.order(wished.id)).completesAt ?? '')).toBe(wishedAt.getTime() + day)
  })

  it('an earlier ready time of the listing does not complete it earlier', async () => {
    const { id, listingId, completesAt } = await confirmed()
    const earlier = { ready_by_date: '2026-01-01' }
    await shop.test.db.updateTable('food_listings').set(earlier).where('id', '=', listingId).execute()
    expect((await shop.order(id)).completesAt).toBe(completesAt)
  })

  it('completes an order paid at pickup, and its commission is owed', async () => {
    const { id, completesAt } = await confirmed()
    setNow(completesAt)
    expect(await completeAll()).toBe(1)
    expect(await shop.order(id)).toMatchObject({ status: 'completed', paymentStatus: 'not_required' })
    expect(await shop.balances(id)).toMatchObject({ receivable: 143, baker: -143 })
  })

  it.each(['lapses', 'is denied'] as const)(
    'waits during a cancellation request; if that %s after the pickup, completes a day later',
    async (how) => {
      const { id, baker, completesAt } = await confirmed('paypal')
      setNow(completesAt, -1)
      await act(shop.buyer, id, 'request-cancellation', { reason: 'Nobody was there.' })
      setNow(completesAt)
      expect(await completeAll()).toBe(0)
      const { answerBy } = await shop.order(id)
      if (how === 'is denied') await act(baker, id, 'approve-cancellation', { approved: false })
      setNow(answerBy)
      await expireUnansweredOrders(shop.test, quiet)
      // a denial gives another hour to answer
      const asked = Date.parse((how === 'lapses' ? answerBy : completesAt) ?? '')
      const due = new Date(asked + (how === 'lapses' ? 0 : 3_600_000) + day).toISOString()
      expect(await shop.order(id)).toMatchObject({
        status: 'confirmed',
        completesAt: due,
        cancellationLapsedAt: how === 'lapses' ? answerBy : null,
        notReceivedFrom: expect.any(String),
      })
      setNow(due, -1)
      expect(await completeAll()).toBe(0)
      setNow(due)
      expect(await completeAll()).toBe(1)
      await shop.carryOut()
      expect(await shop.balances(id)).toMatchObject({ held: 0, baker: 1757 })
    },
  )

  it('a second request clears the first one’s lapse', async () => {
    const { id, completesAt } = await confirmed('stripe')
    const ask = () => act(shop.buyer, id, 'request-cancellation', { reason: 'Away.' })
    setNow(completesAt, -2 * day)
    await ask()
    setNow((await shop.order(id)).answerBy)
    await expireUnansweredOrders(shop.test, quiet)
    expect((await shop.order(id)).cancellationLapsedAt).not.toBeNull()
    expect((await ask()).status).toBe(200)
    expect((await shop.order(id)).cancellationLapsedAt).toBeNull()
  })

  it('a request denied before the pickup does not delay completion', async () => {
    const { id, baker, completesAt } = await confirmed()
    await act(shop.buyer, id, 'request-cancellation', { reason: 'Away.' })
    expect((await shop.order(id)).completesAt).toBeNull()
    await act(baker, id, 'approve-cancellation', { approved: false })
    expect((await shop.order(id)).completesAt).toBe(completesAt)
    setNow(completesAt)
    expect(await completeAll()).toBe(1)
  })

  it('does not complete disputed or older orders', async () => {
    const { id, completesAt } = await confirmed('stripe')
    const payment_id = await paymentOf(id)
    const answerBy = new Date(shop.test.now().getTime() + 9 * day)
    const tell = async (change: Partial<ProviderDispute>) => {
      const reported = disputeOf({ paymentId: payment_id }, { answerBy, ...change })
      const { disputeId, payee } = shop.scripted.stripe.setDispute(reported)
      const subject = { kind: 'dispute' as const, disputeId, payee }
      expect(await shop.webhook('stripe', { eventId: newId(), type: 'disputed', subject })).toBe(204)
    }
    await tell({})
    setNow(completesAt)
    expect(await completeAll()).toBe(0)
    expect((await shop.order(id)).completesAt).toBeNull()
    await tell({ state: 'won', isWithdrawn: false })
    const older = shop.test.db.updateTable('orders').where('id', '=', id)
    await older.set({ completes_itself: false }).execute()
    expect(await completeAll()).toBe(0)
    await older.set({ completes_itself: true }).execute()
    expect(await completeAll()).toBe(1)
  })

  it('two jobs, the baker and the buyer act at once: only one succeeds, the baker is paid once', async () => {
    for (const other of ['complete', 'request-cancellation'] as const) {
      shop.test.setNow(null)
      const { id, baker, completesAt } = await confirmed('stripe')
      setNow(completesAt)
      const [who, body] = other === 'complete' ? [baker, {}] : [shop.buyer, { reason: 'Nobody was there.' }]
      const hurry = async () => ((await act(who, id, other, body)).status === 200 ? 1 : 0)
      const rows = { table: 'orders', ids: [id] } as const
      const counts = await actAtOnce(shop.test.database, rows, [
        () => completeAll(),
        () => completeAll(),
        hurry,
      ])
      expect(counts.reduce((sum, count) => sum + count)).toBe(1)
      await Promise.all([shop.carryOut(), shop.carryOut()])
      const isDone = (await shop.order(id)).status === 'completed'
      expect(isDone || other !== 'complete').toBe(true)
      expect(await shop.balances(id)).toMatchObject(isDone ? { baker: 1757, held: 0 } : { held: 1900 })
    }
  })

  it('accepts an objection between the job’s read and its lock', async () => {
    const { id, completesAt } = await confirmed()
    setNow(completesAt)
    const objections = [() => act(shop.buyer, id, 'request-cancellation', { reason: 'Nobody was there.' })]
    const db = shop.test.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await objections.pop()?.()
        return result
      },
    })
    expect(await completeUnobjectedOrders({ ...shop.test, db }, quiet)).toBe(0)
    expect(objections).toEqual([])
    expect((await shop.order(id)).status).toBe('cancellation_requested')
  })

  it('runs until nothing is due, and a failing order does not block others', async () => {
    const { id, completesAt } = await confirmed()
    const stuck = await confirmed()
    // overflows the counter of orders
    await shop.test.db
      .updateTable('food_listings')
      .set({ order_count: 2_147_483_647 })
      .where('id', '=', stuck.listingId)
      .execute()
    const row = await shop.test.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 120 }, () => ({ ...row, id: newId() }))
    await shop.test.db.insertInto('orders').values(copies).execute()
    setNow(completesAt)
    const failures: unknown[] = []
    const log = { ...quiet, error: (details: unknown) => void failures.push(details) }
    expect(await completeAll(log)).toBe(121)
    expect(failures).toMatchObject([{ order: stuck.id }])
  })

  it('shows admins that it completed automatically', async () => {
    const { id, completesAt } = await confirmed()
    const ruth = await makeAdmin(shop.test, 'admin')
    setNow(completesAt)
    await completeAll()
    shop.test.setNow(null)
    const { history } = AdminOrder.parse((await ruth.call('GET', `/api/admin/orders/${id}`)).body)
    expect(history.map(({ what }) => what)).toEqual([
      'Ordered',
      'Confirmed',
      'Completed automatically, nobody objected',
    ])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openDemoPayments } from '#sandbox/demo-payments.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { listWrongStocks } from '#server/payments/reconciliation/servings-offered-repository.ts'
import { Listing } from '#shared/api/listings.ts'
import { Order } from '#shared/api/orders.ts'
import { Review } from '#shared/api/reviews.ts'
import { distanceMiles } from '#shared/distance.ts'
import { orderStatuses } from '#shared/order-statuses.ts'
import { testNow } from '#tests/make/clock.ts'
import { browserWith, callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { actAsDemoPeople } from './act-as-demo-people.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { demoStories } from './demo-stories.ts'
import { playDemoHistory } from './play-demo-history.ts'
import { seedDemoData } from './seed-demo-data.ts'

const problems: unknown[] = []
const log = { info: () => undefined, error: (what: unknown) => problems.push(what) }
const minute = 60_000

describe('the demo on a playground', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-demo-'))
  let test: TestApp
  const play = (signal = new AbortController().signal) =>
    playDemoHistory(test, { open: (now) => openDemoPayments(test.config, now), log, signal })
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { seedDemo: true, dataDir })
    await seedDemoData(test)
    await play()
  })
  afterAll(async () => {
    await test.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function signIn(role: 'buyer' | 'baker') {
    const signIns = await demoSignIns(test)
    const own = signIns.find((one) => one.role === role)
    const answer = await callApp(test, 'POST', '/api/login', own)
    expect(answer.status).toBe(200)
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ')
    const { user } = z.parse(z.object({ user: z.object({ id: z.string() }) }), answer.body)
    return { ...browserWith(test, cookie), id: user.id }
  }
  const samples = async () =>
    z.parse(z.array(Listing), (await callApp(test, 'GET', '/api/food-listings?limit=100')).body)
  const sample = async (title: string) => {
    const found = (await samples()).find((one) => one.title === title)
    if (!found) throw new Error(`There is no ${title}`)
    return z.parse(Listing, (await callApp(test, 'GET', `/api/food-listings/${found.id}`)).body)
  }
  const ordersOf = async (role: 'buyer' | 'baker') => {
    const person = await signIn(role)
    const field = role === 'buyer' ? 'buyerId' : 'sellerId'
    const { body } = await person.call('GET', `/api/orders?${field}=${person.id}&limit=100`)
    return z.parse(z.array(Order), body)
  }

  it('plays every story once, without a failure, and goes on where it was stopped', async () => {
    expect(problems).toEqual([])
    const count = () => test.db.selectFrom('orders').select('id').execute()
    expect(await count()).toHaveLength(demoStories.length)
    const stopped = AbortSignal.abort()
    await play(stopped)
    await play()
    expect(await count()).toHaveLength(demoStories.length)
  })

  it('shows twelve bakers in New York, with windows, options, mixed boxes, and bakes of every week', async () => {
    const cityHall = { latitude: 40.7128, longitude: -74.006 }
    const near = (await samples()).filter(
      ({ latitude, longitude }) =>
        latitude !== null && longitude !== null && distanceMiles({ latitude, longitude }, cityHall) < 2,
    )
    expect(new Set(near.map(({ cookId }) => cookId)).size).toBe(12)
    expect(near.filter(({ nextPickup }) => nextPickup !== null).length).toBeGreaterThan(10)
    expect(near.filter(({ options }) => options.length > 1).length).toBeGreaterThan(5)
    expect(near.filter(({ options }) => options.some(({ pieces }) => pieces)).length).toBeGreaterThan(1)
    expect(near.filter(({ batchId }) => batchId !== null).length).toBeGreaterThan(10)
    expect(near.filter(({ cakeMessageLength }) => cakeMessageLength > 0)).toHaveLength(1)
  })

  it('has reviews with replies', async () => {
    const { id, cook } = await sample('Boiled sesame bagels')
    const { body } = await callApp(test, 'GET', `/api/food-listings/${id}/reviews`)
    const reviews = z.parse(z.array(Review), body)
    expect(reviews.map(({ rating }) => rating)).toEqual([5, 5])
    expect(reviews.every(({ reply }) => reply !== null)).toBe(true)
    expect(cook.firstName).toBe('The Corner')
  })

  it.each([
    ['Boiled sesame bagels', ['paypal', 'pickup']],
    ['Midnight rye rolls', ['stripe', 'pickup']],
  ])('%s can be paid with %j', async (title, ways) => {
    expect((await sample(title)).cook.payWays).toEqual(ways)
  })

  it('has a sold-out bake whose waitlist has the buyer on it', async () => {
    const { id, servingsAvailable } = await sample('Flourless chocolate tart')
    expect(servingsAvailable).toBe(0)
    const entries = await test.db
      .selectFrom('waitlist_entries')
      .innerJoin('users', 'users.id', 'waitlist_entries.person_id')
      .select('users.email')
      .where('food_listing_id', '=', id)
      .execute()
    expect(entries.map(({ email }) => email).sort()).toEqual([
      'buyer@demo.bakesale.example',
      'louis@demo.bakesale.example',
    ])
  })

  it.each(['buyer', 'baker'] as const)('the %s has orders in every status', async (role) => {
    const orders = await ordersOf(role)
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    const paid = new Set(orders.map(({ paymentStatus }) => paymentStatus))
    expect([...paid]).toEqual(expect.arrayContaining(['not_required', 'paid', 'partly_refunded', 'refunded']))
    const facts = {
      placed: orders.some((order) => order.status === 'pending' && order.paymentStatus === 'paid'),
      ready: orders.some(({ readyAt }) => readyAt !== null),
      declined: orders.some(({ declineReason }) => declineReason?.startsWith('The cherries')),
      cancelledByBuyer: orders.some(({ cancellationApprovedAt }) => cancellationApprovedAt !== null),
      expired: orders.some(({ expiredAt }) => expiredAt !== null),
      noShow: orders.some(({ noShowAt }) => noShowAt !== null),
      notReceived: orders.some(({ hold }) => hold?.cause === 'not_received' && hold.decision === null),
      inPart: orders.some(({ fulfilledQuantity }) => fulfilledQuantity === 1),
    }
    expect(Object.entries(facts).filter(([, isThere]) => !isThere)).toEqual([])
  })

  it('reconciles with the providers, without any difference, and all servings add up', async () => {
    const { compared, differences } = await reconcilePayments(test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
    expect(compared).toBeGreaterThan(10)
    expect(await listWrongStocks(test.db)).toEqual([])
  })

  it('sends no emails about the past', async () => {
    const mails = await test.db
      .selectFrom('mails')
      .select('subject')
      .where('created_at', '<', testNow)
      .execute()
    expect(mails).toEqual([])
  })

  it('demo bakers confirm, say that it is ready, and complete once the buyer has it', async () => {
    const buyer = await signIn('buyer')
    const { id } = await sample('Midnight rye rolls')
    const body = { foodListingId: id, quantity: 1, payWay: 'pickup', pickupTime: '23:00' }
    const { id: orderId } = z.parse(Order, (await buyer.call('POST', '/api/orders', body)).body)
    const read = async () => z.parse(Order, (await buyer.call('GET', `/api/orders/${orderId}`)).body)
    const actAfter = async (milliseconds: number) => {
      test.setNow(new Date(test.now().getTime() + milliseconds))
      await actAsDemoPeople(test, log)
      return read()
    }
    expect(await actAfter(10_000)).toMatchObject({ status: 'pending' })
    const confirmed = await actAfter(minute)
    expect([confirmed.status, confirmed.readyAt === null]).toEqual(['confirmed', false])
    expect(await actAfter(minute)).toMatchObject({ status: 'confirmed' })
    expect((await buyer.call('POST', `/api/orders/${orderId}/received`)).status).toBe(200)
    expect(await actAfter(minute)).toMatchObject({ status: 'completed' })
    expect(problems).toEqual([])
  })

  it('demo bakers complete an order after its pickup, and grant a cancellation', async () => {
    const buyer = await signIn('buyer')
    const { id } = await sample('Cupboard oat cookies')
    const order = async (pickupTime: string) => {
      const body = { foodListingId: id, quantity: 1, payWay: 'pickup', pickupTime }
      return z.parse(Order, (await buyer.call('POST', '/api/orders', body)).body).id
    }
    const [picked, cancelled] = [await order('12:00'), await order('23:00')]
    test.setNow(new Date(test.now().getTime() + minute))
    await actAsDemoPeople(test, log)
    const reason = { reason: 'I am away.' }
    await buyer.call('POST', `/api/orders/${cancelled}/request-cancellation`, reason)
    test.setNow(new Date(test.now().getTime() + 4 * 60 * minute))
    await actAsDemoPeople(test, log)
    const statusOf = async (orderId: string) =>
      z.parse(Order, (await buyer.call('GET', `/api/orders/${orderId}`)).body).status
    expect([await statusOf(picked), await statusOf(cancelled)]).toEqual(['completed', 'cancelled'])
    expect(problems).toEqual([])
  })

  it('the played baker acts only when a person does', async () => {
    await actAsDemoPeople(test, log)
    const waiting = async () => (await ordersOf('baker')).filter(({ status }) => status === 'pending')
    expect(await waiting()).toHaveLength(3)
  })

  it('neighbors order again from the played baker, once a day while nothing waits', async () => {
    const baker = await signIn('baker')
    const waiting = async () => (await ordersOf('baker')).filter(({ status }) => status === 'pending')
    for (const { id } of await waiting()) await baker.call('POST', `/api/orders/${id}/confirm`)
    await actAsDemoPeople(test, log)
    const [again, ...others] = await waiting()
    expect([again?.buyer.firstName, others.length]).toEqual(['Nadia', 0])
    await baker.call('POST', `/api/orders/${again?.id}/confirm`)
    await actAsDemoPeople(test, log)
    expect(await waiting()).toEqual([])
    expect(problems).toEqual([])
  })
})

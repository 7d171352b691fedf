import fc from 'fast-check'
import { expect } from 'vitest'
import { completeUnobjectedOrders } from '#server/orders/changing/complete-unobjected-orders.ts'
import { expireUnansweredOrders } from '#server/orders/changing/expire-unanswered-orders.ts'
import { refundOverdueHolds } from '#server/orders/holds/refund-overdue-holds.ts'
import type { PickupId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import { orderActionCalls } from '#shared/api/order-actions.ts'
import { Order, type OrderAction, orderActions } from '#shared/api/orders.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { callOfAction } from './call-of-action.ts'
import { listingBody, makeListing } from './make-listing.ts'
import { orderBody } from './make-order.ts'
import { makePerson, type Person } from './make-person.ts'
import { makeTestApp, type TestApp } from './test-app.ts'
import type { Engine } from './test-database.ts'

/** Request bodies of actions that have one. */
const bodies: Partial<Record<OrderAction, unknown>> = {
  decline: { reason: 'No flour left.' },
  cancel: { reason: 'The batch failed.', servingsAvailable: false },
  request_cancellation: { reason: 'Away that day.' },
  approve_cancellation: { approved: true },
  deny_cancellation: { approved: false },
  fulfil_in_part: { quantity: 1 },
  answer_not_received: { reason: 'They came at six.' },
}

/** Actions that keep the status. */
const sayings: readonly OrderAction[] = ['say_received', 'undo_received', 'answer_not_received']

/** Without refunds: these orders are paid at pickup. */
const deeds = orderActions.filter((action) => action !== 'refund')

/** The allowed changes of status, as documented. */
const legalChanges = new Set([
  'pending → confirmed',
  'pending → cancelled',
  'pending → cancellation_requested',
  'confirmed → completed',
  'confirmed → cancelled',
  'confirmed → cancellation_requested',
  // not received
  'completed → cancelled',
  'cancellation_requested → cancelled',
  'cancellation_requested → pending',
  'cancellation_requested → confirmed',
])

const people = ['buyer', 'baker', 'stranger'] as const
type Who = (typeof people)[number]

type Step =
  | { place: number }
  | { hours: number }
  | { moveTo: number }
  | { cancelsFree: Who; pick: number }
  | { missing: number }
  | { who: Who; action: OrderAction; pick: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ place: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(1, 11, 24, 24 * 7) }) },
    { weight: 1, arbitrary: fc.record({ missing: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ moveTo: fc.integer({ min: 1, max: 3 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ cancelsFree: fc.constantFrom(...people), pick: fc.nat(5) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        who: fc.constantFrom(...people),
        action: fc.constantFrom(...deeds),
        pick: fc.nat(5),
      }),
    },
  ),
  { minLength: 4, maxLength: 20 },
)

const initialServings = 9

/** The status before the latest request, by order: a denied request must restore it. */
type Returns = Map<string, OrderStatus>

/** One buyer, one baker and a stranger who act on the orders of a listing. */
class OrderWorld {
  readonly #test: TestApp
  readonly #persons: Record<Who, Person>

  constructor(test: TestApp, persons: Record<Who, Person>) {
    this.#test = test
    this.#persons = persons
  }

  /** Plays a story of one listing; fails on an illegal change of status or a lost serving. */
  async play(sequence: readonly Step[]): Promise<void> {
    this.#test.setNow(null)
    const listing = await makeListing(this.#persons.baker, { servingsAvailable: initialServings })
    const ids: string[] = []
    const returns: Returns = new Map()
    for (const step of [{ place: 2 }, ...sequence]) {
      if ('place' in step) {
        const id = await this.#place(listing, step.place)
        if (id !== null) ids.push(id)
      } else if ('hours' in step) await this.#pass(step.hours, ids, returns)
      else if ('moveTo' in step) await this.#move(listing, step.moveTo)
      else if ('missing' in step) await this.#miss(ids[step.missing % ids.length])
      else {
        const id = ids[step.pick % ids.length]
        if (id === undefined) continue
        if ('cancelsFree' in step) await this.#cancelForFree(id, step.cancelsFree)
        else await this.#act(id, step.who, step.action, returns)
      }
      const { left, inOrders } = await this.#servings(listing)
      expect(left + inOrders).toBe(initialServings)
    }
  }

  async #read(who: Who, id: string): Promise<Order | null> {
    const answer = await this.#persons[who].call('GET', `/api/orders/${id}`)
    return answer.status === 200 ? Order.parse(answer.body) : null
  }

  async #servings(listing: Listing): Promise<{ left: number; inOrders: number }> {
    const { left } = await this.#test.db
      .selectFrom('food_listings')
      .select('servings_available as left')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow()
    const orders = await this.#test.db
      .selectFrom('orders')
      .select(['quantity', 'fulfilled_quantity', 'shared_quantity', 'status'])
      .where('food_listing_id', '=', listing.id)
      .execute()
    // missing servings stay lost, whatever the order's status
    const inOrders = orders.map(({ quantity, fulfilled_quantity, shared_quantity, status }) =>
      status === 'cancelled' ? quantity - (shared_quantity ?? fulfilled_quantity ?? quantity) : quantity,
    )
    return { left, inOrders: inOrders.reduce((sum, count) => sum + count, 0) }
  }

  /** The number of open orders of a pickup, including those of earlier stories. */
  async #openOrdersOf(pickupId: PickupId): Promise<number> {
    const orders = await this.#test.db
      .selectFrom('orders')
      .select('status')
      .where('pickup_id', '=', pickupId)
      .execute()
    return orders.filter(({ status }) => isOpen(status)).length
  }

  async #place(listing: Listing, quantity: number): Promise<string | null> {
    const before = (await this.#servings(listing)).left
    const answer = await this.#persons.buyer.call('POST', '/api/orders', orderBody(listing.id, { quantity }))
    const isGone = hasLeftBrowsing(readyMoment(listing), this.#test.now())
    expect(answer.status).toBe(quantity <= before && !isGone ? 201 : 409)
    return answer.status === 201 ? Order.parse(answer.body).id : null
  }

  /** The buyer reports a missing order, which is possible from its pickup time on. */
  async #miss(id: string | undefined): Promise<void> {
    const before = id === undefined ? null : await this.#read('buyer', id)
    if (!before) return
    const from = before.notReceivedFrom
    const body = { reason: 'Nobody was there.' }
    const { status } = await this.#persons.buyer.call('POST', `/api/orders/${id}/not-received`, body)
    const isPossible = from !== null && Date.parse(from) <= this.#test.now().getTime()
    expect(status).toBe(isPossible ? 200 : 409)
    const after = await this.#read('buyer', before.id)
    expect(after?.status).toBe(before.status)
    if (isPossible) expect(after).toMatchObject({ hold: { decision: null }, receivedAt: null })
  }

  async #act(id: string, who: Who, action: OrderAction, returns: Returns): Promise<void> {
    const seen = await this.#read(who, id)
    const before = await this.#read('baker', id)
    const path = orderActionCalls[callOfAction[action]].path.replace(':id', id)
    const code = (await this.#read('buyer', id))?.pickupCode
    const body = action === 'complete' ? { pickupCode: code ?? '2222' } : bodies[action]
    const { status } = await this.#persons[who].call('POST', path, body)
    const after = await this.#read('baker', id)
    if (!before || !after) throw new Error('A baker can always read their order')

    expect(status === 200).toBe(seen?.allowedActions.includes(action) ?? false)
    if (status !== 200) {
      expect([403, 404, 409, 422]).toContain(status)
      expect(after).toEqual(before)
      return
    }
    if (action === 'fulfil_in_part') {
      expect(['pending', 'confirmed']).toContain(before.status)
      expect([before.fulfilledQuantity, after.fulfilledQuantity, after.status]).toEqual([
        null,
        1,
        'confirmed',
      ])
    } else if (action === 'tell_ready' || action === 'set_off') {
      const field = action === 'tell_ready' ? 'readyAt' : 'setOffAt'
      const { allowedActions, updatedAt } = after
      expect(after).toEqual({ ...before, allowedActions, updatedAt, [field]: after[field] })
      expect([before[field], typeof after[field], after.status]).toEqual([null, 'string', 'confirmed'])
    } else if (sayings.includes(action)) expect(after.status).toBe(before.status)
    else expect(legalChanges).toContain(`${before.status} → ${after.status}`)
    if (action === 'request_cancellation') returns.set(id, before.status)
    if (action === 'deny_cancellation') expect(after.status).toBe(returns.get(id))
  }

  /** The baker moves the pickup location, and all open orders with it. */
  async #move(listing: Listing, house: number): Promise<void> {
    const address = `${house} Pier Rd, New York, NY 10004`
    // equal values leave the stock unchanged
    const servings = { servingsAvailable: initialServings, servingsBefore: initialServings }
    const body = listingBody({ ...servings, address, existingOrders: 'move' })
    const answer = await this.#persons.baker.call('PUT', `/api/food-listings/${listing.id}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }

  async #cancelForFree(id: string, who: Who): Promise<void> {
    const seen = await this.#read(who, id)
    const { status } = await this.#persons[who].call('POST', `/api/orders/${id}/cancel-changed`)
    const by = seen?.cancelFreeBy ?? null
    const mayCancel = by !== null && Date.parse(by) > this.#test.now().getTime()
    expect([status === 200, mayCancel && who !== 'buyer']).toEqual([mayCancel, false])
    if (mayCancel) expect(await this.#read('baker', id)).toMatchObject({ status: 'cancelled' })
  }

  /** Time passes and the jobs run: they change only overdue and undisputed orders. */
  async #pass(hours: number, ids: readonly string[], returns: Returns): Promise<void> {
    this.#test.setNow(new Date(this.#test.now().getTime() + hours * 60 * 60_000))
    const before = await Promise.all(ids.map((id) => this.#read('baker', id)))
    await completeUnobjectedOrders(this.#test, { info: () => undefined, error: () => undefined })
    await expireUnansweredOrders(this.#test, { info: () => undefined, error: () => undefined })
    await refundOverdueHolds(this.#test, { info: () => undefined, error: () => undefined })
    for (const order of before) {
      const after = order && (await this.#read('baker', order.id))
      if (!order || !after) throw new Error('A baker can always read their order')
      const pickupOrders = await this.#openOrdersOf(order.pickupId)
      expect(after.pickupOrders).toBe(pickupOrders)
      if (order.hold !== null && order.hold.decision === null && order.answerBy === null) {
        const isOverdue = Date.parse(order.hold.decideBy) <= this.#test.now().getTime()
        expect(after.status).toBe(isOverdue ? 'cancelled' : order.status)
        continue
      }
      if (order.completesAt !== null && Date.parse(order.completesAt) <= this.#test.now().getTime()) {
        expect(order.status).toBe('confirmed')
        expect([after.status, after.isCompletedByItself]).toEqual(['completed', order.receivedAt === null])
        continue
      }
      const isOver = order.answerBy !== null && Date.parse(order.answerBy) <= this.#test.now().getTime()
      if (!isOver) {
        expect(after).toEqual({ ...order, pickupOrders })
        continue
      }
      expect(['pending', 'cancellation_requested']).toContain(order.status)
      const stood = order.status === 'pending' ? 'pending' : returns.get(order.id)
      expect([after.status, after.expiredAt]).toEqual(
        stood === 'pending' ? ['cancelled', this.#test.now().toISOString()] : ['confirmed', null],
      )
    }
  }
}

/**
 * Plays random stories of one buyer, one baker and a stranger with the orders of a listing; fails with the shortest one
 * that has an illegal change of status, wrong `allowedActions`, or a serving lost or sold twice.
 */
export async function playOrderStories(engine: Engine, numRuns: number): Promise<void> {
  const test = await makeTestApp(engine)
  try {
    const world = new OrderWorld(test, {
      buyer: await makePerson(test),
      baker: await makePerson(test),
      stranger: await makePerson(test),
    })
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => world.play(sequence)),
      { numRuns },
    )
  } finally {
    await test.close()
  }
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderId } from '#shared/api/ids.ts'
import { type BulkAction, mostAtOnce, OrdersOutcome } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testNow } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { mailsTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'
import { completeOrder } from '../changing/complete-order.ts'
import { actOnOrders } from './act-on-orders.ts'

/** After the ready time of listings posted at `testNow`. */
const afterReady = new Date(testNow.getTime() + 2 * 24 * 3_600_000)

describe.each(enginesInTurn)('decisions, many orders at once on %s', (engine) => {
  let test: TestApp
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makeLiftingBaker()
  })
  beforeEach(() => test.setNow(null))
  afterAll(() => test.close())

  /** A baker without pickup limits. */
  async function makeLiftingBaker() {
    const person = await makePerson(test)
    await person.call('PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true })
    return person
  }
  /** Pending orders of one new buyer. */
  async function makeOrders(count: number, by: Person = baker) {
    const buyer = await makePerson(test)
    const listing = await makeListing(by)
    const orders: Order[] = []
    for (let made = 0; made < count; made += 1) orders.push(await makeOrder(buyer, listing, { quantity: 1 }))
    return { buyer, ids: orders.map(({ id }) => id) }
  }
  const ask = (person: Person, action: BulkAction, orderIds: readonly OrderId[]) =>
    person.call('POST', '/api/orders/actions', { action, orderIds })
  async function outcome(person: Person, action: BulkAction, orderIds: readonly OrderId[]) {
    // without codes they can be completed only once ready
    if (action === 'complete') test.setNow(afterReady)
    const answer = await ask(person, action, orderIds)
    expect(answer.status).toBe(200)
    return OrdersOutcome.parse(answer.body)
  }
  const statuses = ({ orders }: OrdersOutcome) => orders.map(({ id, status }) => [id, status])
  const countMails = async ({ user }: Person) => (await mailsTo(test, user.email)).length
  const soldTo = async (buyer: Person) => {
    const rows = await test.db
      .selectFrom('orders')
      .select(['id', 'is_handed_over_by_code'])
      .where('buyer_id', '=', buyer.user.id)
      .where('status', '=', 'completed')
      .execute()
    return rows.map(({ is_handed_over_by_code }) => is_handed_over_by_code)
  }

  it('confirms, marks ready and completes them like single orders', async () => {
    const { buyer, ids } = await makeOrders(3)
    const confirmed = await outcome(baker, 'confirm', ids)
    expect([statuses(confirmed), confirmed.refusals]).toEqual([ids.map((id) => [id, 'confirmed']), []])
    const ready = await outcome(baker, 'tell_ready', ids)
    expect(ready.orders.every(({ readyAt }) => readyAt !== null)).toBe(true)
    const completed = await outcome(baker, 'complete', ids)
    expect([statuses(completed), completed.refusals]).toEqual([ids.map((id) => [id, 'completed']), []])
    // completed without codes
    expect(await soldTo(buyer)).toEqual([false, false, false])
  })

  it('reports a refused order and completes the others', async () => {
    const { buyer, ids } = await makeOrders(3)
    const [first = '', second = '', third = ''] = ids
    await buyer.call('POST', `/api/orders/${second}/request-cancellation`, { reason: 'I am ill.' })
    const answer = await outcome(baker, 'confirm', ids)
    expect(statuses(answer)).toEqual([
      [first, 'confirmed'],
      [third, 'confirmed'],
    ])
    expect(answer.refusals).toMatchObject([{ orderId: second, code: 'wrong_transition' }])
    // an unconfirmed order is not completed
    const other = await makeOrders(1)
    const completed = await outcome(baker, 'complete', [...other.ids, first])
    expect(statuses(completed)).toEqual([[first, 'completed']])
    expect(completed.refusals).toMatchObject([{ orderId: other.ids[0], code: 'wrong_transition' }])
  })

  it('refuses orders of other bakers, own purchases and unknown ids without revealing anything', async () => {
    const stranger = await makeLiftingBaker()
    const mine = await makeOrders(1)
    const theirs = await makeOrders(1, stranger)
    const none = randomUUID()
    const answer = await outcome(baker, 'confirm', [...theirs.ids, none, ...mine.ids])
    expect(statuses(answer)).toEqual([[mine.ids[0], 'confirmed']])
    expect(answer.refusals).toEqual(
      [...theirs.ids, none].map((orderId) => ({
        orderId,
        code: 'not_found',
        message: 'We could not find this order.',
      })),
    )
    for (const action of ['confirm', 'tell_ready', 'complete'] as const) {
      const bought = await outcome(mine.buyer, action, mine.ids)
      expect(bought).toMatchObject({ orders: [], refusals: [{ orderId: mine.ids[0], code: 'forbidden' }] })
    }
    const rows = await test.db.selectFrom('orders').select('status').where('id', 'in', theirs.ids).execute()
    expect(rows).toEqual([{ status: 'pending' }])
  })

  it('acts once on repeated ids and requests, and reports repeats as done', async () => {
    const { buyer, ids } = await makeOrders(2)
    const [first = ''] = ids
    for (const action of ['confirm', 'tell_ready', 'complete'] as const) {
      const before = await countMails(buyer)
      const twice = await outcome(baker, action, [...ids, first, first.toUpperCase()])
      expect([twice.orders.map(({ id }) => id), twice.refusals]).toEqual([ids, []])
      const sent = await countMails(buyer)
      expect(sent).toBe(before + 2)
      const again = await outcome(baker, action, ids)
      expect([again.orders.map(({ id }) => id), again.refusals]).toEqual([ids, []])
      expect(await countMails(buyer)).toBe(sent)
    }
    expect(await soldTo(buyer)).toHaveLength(2)
    // later changes are not undone
    expect(await outcome(baker, 'confirm', ids)).toMatchObject({
      orders: [],
      refusals: [{ code: 'wrong_transition' }, { code: 'wrong_transition' }],
    })
  })

  it('acts once when two tabs send it at once, and reports success to both', async () => {
    const { buyer, ids } = await makeOrders(2)
    for (const action of ['confirm', 'tell_ready', 'complete'] as const) {
      const before = await countMails(buyer)
      const answers = await actAtOnce(test.database, { table: 'orders', ids: ids.slice(0, 1) }, [
        () => outcome(baker, action, ids),
        () => outcome(baker, action, ids.toReversed()),
      ])
      for (const { orders, refusals } of answers)
        expect([orders.map(({ id }) => id).toSorted(), refusals]).toEqual([ids.toSorted(), []])
      expect(await countMails(buyer)).toBe(before + 2)
    }
    expect(await soldTo(buyer)).toHaveLength(2)
  })

  it('an unexpected error for one order is logged and does not stop the others', async () => {
    const { ids } = await makeOrders(2)
    await outcome(baker, 'confirm', ids)
    const [first, second] = ids
    const failed = new Error('Injected failure')
    const logged: unknown[] = []
    test.setNow(afterReady)
    const answer = await actOnOrders(
      test,
      { id: baker.user.id },
      {
        action: 'complete',
        orderIds: ids,
        act: (context, viewer, id) => {
          if (id === first) throw failed
          return completeOrder(context, viewer, id, undefined)
        },
        onFailure: (error) => logged.push(error),
      },
    )
    expect(answer).toMatchObject({
      orders: [{ id: second, status: 'completed' }],
      refusals: [{ orderId: first, code: 'internal' }],
    })
    expect(logged).toEqual([failed])
  })

  // input validation does not depend on the engine
  it.runIf(engine === anyEngine)('rejects visitors and invalid input', async () => {
    const [id = ''] = (await makeOrders(1)).ids
    const visitor = await test.app.inject({
      method: 'POST',
      url: '/api/orders/actions',
      headers: { origin: test.config.publicUrl },
      payload: { action: 'confirm', orderIds: [id] },
    })
    expect(visitor.statusCode).toBe(401)
    const many = Array.from({ length: mostAtOnce + 1 }, () => randomUUID())
    const bad: [field: string, value: unknown][] = [
      ...[undefined, null, 7, '', 'decline', 'refund', 'Confirm', {}, ['confirm']].map(
        (value): [string, unknown] => ['action', value],
      ),
      ...[undefined, null, 7, id, [], {}, many].map((value): [string, unknown] => ['orderIds', value]),
    ]
    for (const [field, value] of bad) {
      const body = { action: 'confirm', orderIds: [id], [field]: value }
      const answer = await baker.call('POST', '/api/orders/actions', body)
      expect([field, value, answer]).toMatchObject([
        field,
        value,
        { status: 422, body: { error: 'invalid' } },
      ])
    }
    const answer = await outcome(baker, 'confirm', many.slice(1))
    expect([answer.orders, answer.refusals.length]).toEqual([[], mostAtOnce])
    for (const text of hostileStrings)
      for (const body of [
        { action: text, orderIds: [id] },
        { action: 'confirm', orderIds: [id, text] },
      ])
        expect((await baker.call('POST', '/api/orders/actions', body)).status).toBe(422)
  })
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setHold } from '#server/database/restored/database-mark-repository.ts'
import { watchForRestore } from '#server/database/restored/watch-for-restore.ts'
import { deleteOldWebhookEvents } from '#server/outgoing-webhooks/delete-old-events.ts'
import { listWebhookDeliveries } from '#shared/api/outgoing-webhooks.ts'
import { hasOpenssl } from '#tests/make/certificates.ts'
import { testNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { storeWebhook } from '#tests/make/make-webhook.ts'
import { startReceiver, type TestReceiver } from '#tests/make/receivers.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { mostTries } from './retry-rules.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { signaturesOf } from './signatures.ts'
import { takeDueWebhooks } from './webhooks-repository.ts'
import { writeEvents } from './write-events.ts'

const quiet = { info: () => undefined, error: () => undefined }
const minute = 60_000
const day = 24 * 60 * minute

describe.runIf(hasOpenssl).each(enginesInTurn)('sending webhooks on %s', (engine) => {
  let test: TestApp
  let receiver: TestReceiver
  let buyer: Person
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    receiver = await startReceiver()
    Object.assign(test.receivers, receiver.receivers)
    buyer = await makePerson(test, { firstName: 'Ben' })
  })
  beforeEach(async () => {
    test.setNow(testNow)
    receiver.calls.length = 0
    receiver.answerBy((response) => response.writeHead(204).end())
    baker = await makePerson(test)
  })
  afterEach(async () => {
    await test.db.deleteFrom('webhook_endpoints').execute()
    await test.db.deleteFrom('webhook_changes').execute()
  })
  afterAll(async () => {
    await receiver?.close()
    await test?.close()
  })

  const send = () => sendWebhooks(test, quiet)
  const pass = (milliseconds: number) => test.setNow(new Date(test.now().getTime() + milliseconds))
  const fail = () => receiver.answerBy((response) => response.writeHead(500).end('No'))
  const hook = (changes = {}) => storeWebhook(test, baker, { url: receiver.url, ...changes })
  const placeOrder = async () => makeOrder(buyer, await makeListing(baker))
  const bodies = () => receiver.calls.map(({ body }) => JSON.parse(body))
  const deliveriesOf = async (id: string) => {
    const { body } = await baker.call('GET', `/api/sellers/webhooks/${id}/deliveries`)
    return listWebhookDeliveries.success.body.parse(body)
  }

  it('signs an event with the secret of its webhook', async () => {
    const { clearSecret } = await hook({ events: ['order.placed'] })
    const order = await placeOrder()
    expect(await send()).toBe(1)
    const [call] = receiver.calls
    const {
      'webhook-id': id = '',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    } = call?.headers ?? {}
    expect(Number(timestamp)).toBe(Math.floor(test.now().getTime() / 1000))
    const signed = { id: String(id), timestamp: Number(timestamp), body: call?.body ?? '' }
    expect(signature).toBe(signaturesOf(signed, [clearSecret]))
    expect(bodies()).toMatchObject([
      {
        id,
        type: 'order.placed',
        createdAt: order.updatedAt,
        data: { order: { id: order.id, status: 'pending' } },
      },
    ])
    expect(await send()).toBe(0)
  })

  it('sends what the baker may read, without notes, contact and pickup code', async () => {
    await hook({ events: ['order.placed'] })
    const order = await placeOrder()
    await send()
    const [{ data }] = bodies()
    const { body } = await baker.call('GET', `/api/orders/${order.id}`)
    const { buyer: sentBuyer, ...sent } = data.order
    expect(body).toMatchObject(sent)
    expect(sentBuyer).toEqual({ firstName: 'Ben' })
    const { pickup_code } = await test.db
      .selectFrom('orders')
      .select('pickup_code')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    for (const secret of [buyer.user.email, 'I will ring the bell', pickup_code, 'notes', 'pickupCode'])
      expect(JSON.stringify(data)).not.toContain(secret)
  })

  it('sends only chosen events, and only to their baker', async () => {
    await hook({ events: ['order.cancelled'] })
    await storeWebhook(test, buyer, { url: receiver.url })
    await placeOrder()
    expect(await send()).toBe(0)
    expect(receiver.calls).toEqual([])
  })

  it('retries with the same id and body after growing pauses, then gives up', async () => {
    const { id } = await hook({ events: ['order.placed'] })
    await placeOrder()
    fail()
    for (let tries = 1; tries <= mostTries; tries += 1) {
      await send()
      expect(receiver.calls).toHaveLength(tries)
      await send()
      expect(receiver.calls).toHaveLength(tries)
      const [delivery] = await deliveriesOf(id)
      expect(delivery?.attempts[0]).toMatchObject({ status: 500, failure: 'status', answer: 'No' })
      expect(delivery?.status).toBe(tries < mostTries ? 'waiting' : 'failed')
      if (delivery?.nextAttemptAt) test.setNow(new Date(delivery.nextAttemptAt))
    }
    expect(test.now().getTime() - testNow.getTime()).toBeLessThanOrEqual(day)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1)
    pass(30 * day)
    await send()
    expect(receiver.calls).toHaveLength(mostTries)
  })

  it('replays an event with its id and body, and a day of retries', async () => {
    const { id } = await hook({ events: ['order.placed'] })
    await placeOrder()
    await send()
    const [delivery] = await deliveriesOf(id)
    const replay = () => baker.call('POST', `/api/sellers/webhook-deliveries/${delivery?.id}/replay`)
    fail()
    expect(await replay()).toMatchObject({ status: 200, body: { status: 'waiting' } })
    await send()
    receiver.answerBy((response) => response.writeHead(200).end('Thanks'))
    pass(minute)
    expect(await send()).toBe(1)
    expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1)
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'delivered', attempts: [{ answer: 'Thanks' }, { status: 500 }, { status: 204 }] },
    ])
    await baker.call('POST', `/api/sellers/webhooks/${id}/pause`)
    expect(await replay()).toMatchObject({ status: 409 })
  })

  it('pauses a webhook after a week of failures, with an email', async () => {
    const { id } = await hook({ events: ['order.placed'] })
    fail()
    await placeOrder()
    await send()
    pass(7 * day - minute)
    await placeOrder()
    await send()
    expect(await mailsTo(test, baker.user.email)).not.toContainEqual(
      expect.objectContaining({ purpose: 'webhook-paused' }),
    )
    pass(minute)
    // failing together must not send the email twice
    await placeOrder()
    await placeOrder()
    await send()
    const paused = (await mailsTo(test, baker.user.email)).filter(
      ({ purpose }) => purpose === 'webhook-paused',
    )
    expect(paused).toHaveLength(1)
    const { text } = await lastMailTo(test, baker.user.email, 'webhook-paused')
    expect(text).toContain(receiver.url)
    expect((await baker.call('GET', '/api/sellers/webhooks')).body).toMatchObject([
      { id, paused: { because: 'failing' } },
    ])
    const calls = receiver.calls.length
    pass(day / 2)
    await placeOrder()
    await send()
    expect(receiver.calls).toHaveLength(calls)

    receiver.answerBy((response) => response.writeHead(204).end())
    expect(await baker.call('POST', `/api/sellers/webhooks/${id}/resume`)).toMatchObject({
      body: { paused: null, failingSince: null },
    })
    const order = await placeOrder()
    await send()
    expect(bodies().at(-1)).toMatchObject({ data: { order: { id: order.id } } })
  })

  it('a single success within the week prevents the pause', async () => {
    await hook({ events: ['order.placed'] })
    fail()
    await placeOrder()
    await send()
    receiver.answerBy((response) => response.writeHead(204).end())
    pass(minute)
    await send()
    fail()
    pass(8 * day)
    await placeOrder()
    await send()
    expect((await baker.call('GET', '/api/sellers/webhooks')).body).toMatchObject([{ paused: null }])
  })

  it('does not send what waited for more than a day', async () => {
    const { id } = await hook({ events: ['order.placed'] })
    await placeOrder()
    fail()
    await send()
    pass(day + 2 * minute)
    await send()
    expect(receiver.calls).toHaveLength(1)
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
  })

  it.each([
    ['suspended', { suspended_at: testNow, suspension_reason: 'Sold stones.' }],
    ['deactivated', { is_active: false }],
    ['not confirmed', { email_verified: false }],
  ])('sends nothing of a baker who is %s', async (_, change) => {
    await hook()
    await placeOrder()
    await test.db.updateTable('users').set(change).where('id', '=', baker.user.id).execute()
    expect(await send()).toBe(0)
    expect(receiver.calls).toEqual([])
  })

  it('two processes never send one event at once', async () => {
    await hook({ events: ['order.placed'] })
    const held: (() => void)[] = []
    receiver.answerBy((response) => {
      held.push(() => response.writeHead(204).end())
    })
    await placeOrder()
    const first = send()
    await expect.poll(() => held).toHaveLength(1)
    expect(await send()).toBe(0)
    for (const answer of held) answer()
    expect(await first).toBe(1)
    expect(receiver.calls).toHaveLength(1)
  })

  it('a receiver that hangs delays no other', async () => {
    await hook({ events: ['order.placed'] })
    const other = await makePerson(test)
    await storeWebhook(test, other, { url: `${receiver.url}other`, events: ['order.placed'] })
    const hanging: (() => void)[] = []
    receiver.answerBy((response, { path }) => {
      if (path === '/') hanging.push(() => response.writeHead(204).end())
      else response.writeHead(204).end()
    })
    await placeOrder()
    const sending = send()
    await expect.poll(() => hanging).toHaveLength(1)
    // while it hangs, a later event of somebody else arrives in the same run
    await makeOrder(buyer, await makeListing(other))
    await expect.poll(() => receiver.calls.filter(({ path }) => path === '/other')).toHaveLength(1)
    for (const answer of hanging) answer()
    expect(await sending).toBe(2)
  })

  it('a run ends after some minutes, and the next one goes on', async () => {
    await hook({ events: ['order.placed'] })
    for (let count = 0; count < 6; count += 1) await placeOrder()
    receiver.answerBy((response) => {
      pass(2 * minute)
      response.writeHead(204).end()
    })
    expect(await send()).toBe(5)
    expect(await send()).toBe(1)
  })

  it('failing webhooks leave turns to the others', async () => {
    const { id } = await hook({ events: ['order.placed'], failing_since: testNow })
    const other = await makePerson(test)
    await storeWebhook(test, other, { url: `${receiver.url}other`, events: ['order.placed'] })
    await placeOrder()
    await makeOrder(buyer, await makeListing(other))
    await writeEvents(test, quiet)
    const take = { now: test.now(), leaseEnd: new Date(test.now().getTime() + minute), limit: 9 }
    const healthy = await takeDueWebhooks(test.db, { ...take, isFailing: false })
    expect(healthy.map(({ cook_id }) => cook_id)).toEqual([other.user.id])
    const failing = await takeDueWebhooks(test.db, { ...take, isFailing: true })
    expect(failing.map((webhook) => webhook.id)).toEqual([id])
  })

  it('deletes a change that has not become an event after a day', async () => {
    await hook({ events: ['order.placed'] })
    const { id: subject_id } = await placeOrder()
    await test.db.updateTable('webhook_endpoints').set({ events: sql`array['order.eaten']` }).execute()
    await test.db.deleteFrom('webhook_changes').execute()
    await test.db
      .insertInto('webhook_changes')
      .values({ cook_id: baker.user.id, type: sql`'order.eaten'`, subject_id, created_at: test.now() })
      .execute()
    const waiting = async () => (await test.db.selectFrom('webhook_changes').select('id').execute()).length
    await send()
    expect(await waiting()).toBe(1)
    pass(day + 1)
    await send()
    expect(await waiting()).toBe(0)
  })

  it('after a restore skips what waited in the backup; it can be replayed', async () => {
    const { id } = await hook({ events: ['order.placed'] })
    fail()
    await placeOrder()
    await send()
    await placeOrder()
    pass(10 * minute)
    await watchForRestore(test, { isStarting: true })
    await setHold(test.db, 'older', null, test.now())
    receiver.answerBy((response) => response.writeHead(204).end())
    pass(minute)
    const order = await placeOrder()
    expect(await send()).toBe(1)
    expect(bodies().at(-1)).toMatchObject({ data: { order: { id: order.id } } })
    const deliveries = await deliveriesOf(id)
    expect(deliveries.map(({ status }) => status).sort()).toEqual(['delivered', 'skipped', 'skipped'])
    const skipped = deliveries.find(({ status }) => status === 'skipped')
    await baker.call('POST', `/api/sellers/webhook-deliveries/${skipped?.id}/replay`)
    expect(await send()).toBe(1)
    expect(bodies().at(-1)).toMatchObject({ id: skipped?.eventId })
    await test.db.updateTable('database_mark').set({ held_since: null, held_because: null }).execute()
  })

  it('sends again after a process ended without recording the outcome', async () => {
    await hook({ events: ['order.placed'] })
    await placeOrder()
    receiver.answerBy(() => undefined)
    const closing = new AbortController()
    const dying = { ...test, receivers: { ...test.receivers, signal: closing.signal } }
    const sending = sendWebhooks(dying, quiet)
    await expect.poll(() => receiver.calls).toHaveLength(1)
    closing.abort()
    expect(await sending).toBe(0)
    receiver.answerBy((response) => response.writeHead(204).end())
    expect(await send()).toBe(0)
    pass(2 * minute)
    expect(await send()).toBe(1)
  })

  it('keeps the log for 30 days', async () => {
    const { id } = await hook({ events: ['order.placed'] })
    await placeOrder()
    await send()
    pass(30 * day)
    await deleteOldWebhookEvents(test)
    pass(1)
    const before = test.setNow(testNow)
    expect(await deliveriesOf(id)).toHaveLength(1)
    test.setNow(before)
    await deleteOldWebhookEvents(test)
    test.setNow(testNow)
    expect(await deliveriesOf(id)).toEqual([])
  })
})

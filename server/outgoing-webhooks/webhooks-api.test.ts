import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { decryptText, type SecretKeys, secretKeys } from '#server/identity/keys/secret-keys.ts'
import {
  listWebhookDeliveries,
  mostAttempts,
  mostWebhooks,
  WebhookWithSecret,
} from '#shared/api/outgoing-webhooks.ts'
import { hasOpenssl } from '#tests/make/certificates.ts'
import { testNow } from '#tests/make/clock.ts'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { storeDelivery, storeWebhook } from '#tests/make/make-webhook.ts'
import { startReceiver, type TestReceiver } from '#tests/make/receivers.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { addWebhook } from './add-webhook.ts'
import { reencryptWebhookSecrets } from './reencrypt-webhook-secrets.ts'
import { renewWebhookSecret } from './renew-webhook-secret.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { signaturesOf } from './signatures.ts'

const path = '/api/sellers/webhooks'
const proof = { currentPassword: 'flour, water and salt' }
const quiet = { info: () => undefined, error: () => undefined }
const day = 24 * 60 * 60_000

describe.runIf(hasOpenssl)('the calls for webhooks', () => {
  let test: TestApp
  let receiver: TestReceiver
  let baker: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    receiver = await startReceiver()
    Object.assign(test.receivers, receiver.receivers)
  })
  beforeEach(async () => {
    test.setNow(testNow)
    receiver.calls.length = 0
    receiver.answerBy((response) => response.writeHead(204).end())
    baker = await makePerson(test)
  })
  afterAll(async () => {
    await receiver?.close()
    await test?.close()
  })

  const body = (changes = {}) => ({ url: receiver.url, events: ['order.placed'], ...changes })
  const prove = () => baker.call('POST', '/api/proof', proof)
  const add = async (changes = {}) => {
    await prove()
    return baker.call('POST', path, body(changes))
  }
  const added = async () => WebhookWithSecret.parse((await add()).body)
  const list = async () => (await baker.call('GET', path)).body

  it('adding one asks for re-authentication and reports it to the baker', async () => {
    expect(await baker.call('POST', path, body())).toMatchObject({
      status: 403,
      body: { error: 'proof_needed' },
    })
    const { secret, ...webhook } = await added()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(await list()).toEqual([webhook])
    const { text } = await lastMailTo(test, baker.user.email, 'webhook-added')
    expect(text).toContain(receiver.url)
    const { body: events } = await baker.call('GET', '/api/security-events')
    expect(events).toMatchObject([{ kind: 'webhook_added' }, {}])
  })

  it('“This wasn’t me” removes it', async () => {
    await added()
    const token = tokenIn((await lastMailTo(test, baker.user.email, 'webhook-added')).text)
    expect((await callApp(test, 'POST', '/api/auth/not-me', { token })).status).toBe(204)
    expect(
      await test.db
        .selectFrom('webhook_endpoints')
        .select('id')
        .where('cook_id', '=', baker.user.id)
        .execute(),
    ).toEqual([])
  })

  it.each([
    ['http://orders.example.org/'],
    ['https://127.0.0.1/'],
    ['https://[::1]/'],
    ['https://localhost:4000/'],
    ['https://2130706433/'],
    ['https://nora:flour@orders.example.org/'],
    ['https://metadata.google.internal/computeMetadata'],
    ['javascript:alert(1)'],
    [`https://orders.example.org/${'a'.repeat(500)}`],
    // three times as long once it is encoded
    [`https://orders.example.org/${'"'.repeat(400)}`],
    ['https://orders.example.org../'],
    ['https:// orders.example.org/'],
    [''],
  ])('rejects the URL %s', async (url) => {
    expect(await add({ url })).toMatchObject({ status: 422, body: { fields: { url: expect.any(String) } } })
  })

  it('stores the URL as it is called, with the host in ASCII', async () => {
    expect(await add({ url: 'https://Bäckerei.example.org/öfen' })).toMatchObject({
      status: 201,
      body: { url: 'https://xn--bckerei-5wa.example.org/%C3%B6fen' },
    })
  })

  it.each(['adding', 'renewing'])('%s changes nothing when the session ended meanwhile', async (what) => {
    const { id } = await added()
    const rows = () =>
      test.db.selectFrom('webhook_endpoints').selectAll().where('cook_id', '=', baker.user.id).execute()
    const before = await rows()
    const { id: sessionId } = await test.db
      .deleteFrom('sessions')
      .where('user_id', '=', baker.user.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = { ipAddress: '127.0.0.1', userAgent: '', log: quiet }
    const viewer = { ...baker.user, isEmailConfirmed: true, sessionId, reauthenticatedAt: test.now(), client }
    const { url, events } = before[0] ?? { url: '', events: [] }
    const acting =
      what === 'adding'
        ? addWebhook(test, viewer, { url, events }, false)
        : renewWebhookSecret(test, viewer, id)
    await expect(acting).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await rows()).toEqual(before)
  })

  it('goes to a program on this machine only in a local trial, and only when added there', async () => {
    const local = body({ url: 'http://localhost:4000/hooks' })
    expect((await add(local)).status).toBe(422)
    test.receivers.callsThisMachine = true
    try {
      expect((await baker.call('POST', path, local, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(422)
      expect(await baker.call('POST', path, local)).toMatchObject({ status: 201, body: { url: local.url } })
    } finally {
      test.receivers.callsThisMachine = false
    }
  })

  it.each([
    [[]],
    [['order.eaten']],
    [['ping']],
    [['order.placed', 'order.placed']],
    ['order.placed'],
    [null],
  ])('rejects the events %o', async (events) => {
    expect((await add({ events })).status).toBe(422)
  })

  it('a baker has at most five, also when two are added at once', async () => {
    await prove()
    for (let count = 1; count < mostWebhooks; count += 1) expect((await add()).status).toBe(201)
    const both = await Promise.all([add(), add()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await list()).toHaveLength(mostWebhooks)
  })

  it('keeps secrets encrypted, and encrypts them again with a new key', async () => {
    const { id, secret } = await added()
    const stored = async () =>
      (
        await test.db
          .selectFrom('webhook_endpoints')
          .select('secret')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).secret
    const before = await stored()
    expect(before).not.toContain(secret)
    const keys = await secretKeys(test)
    expect(decryptText(keys, before)).toBe(secret)
    const newKeys: SecretKeys = ['a new key of the server, with 32 characters or more', ...keys]
    const later = { ...test, database: { ...test.database }, config: { ...test.config, secretKeys: newKeys } }
    await reencryptWebhookSecrets(later)
    expect(decryptText([newKeys[0]], await stored())).toBe(secret)
    await test.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  })

  it('for a day after a renewal both secrets sign', async () => {
    const { id, secret: former } = await added()
    test.setNow(new Date(testNow.getTime() + 15 * 60_000))
    const url = `${path}/${id}/secret`
    expect(await baker.call('POST', url)).toMatchObject({ status: 403, body: { error: 'proof_needed' } })
    await prove()
    const { secret } = WebhookWithSecret.parse((await baker.call('POST', url)).body)
    expect(secret).not.toBe(former)
    await lastMailTo(test, baker.user.email, 'webhook-renewed')
    const signedBy = async (secrets: string[]) => {
      await baker.call('POST', `${path}/${id}/ping`)
      const call = receiver.calls.at(-1)
      const { 'webhook-id': sent, 'webhook-timestamp': timestamp } = call?.headers ?? {}
      const message = { id: String(sent), timestamp: Number(timestamp), body: call?.body ?? '' }
      expect(call?.headers['webhook-signature']).toBe(signaturesOf(message, secrets))
    }
    await signedBy([secret, former])
    test.setNow(new Date(test.now().getTime() + day))
    await signedBy([secret])
  })

  it('a test shows the answer, also of a paused webhook, and is logged but not retried', async () => {
    const { id } = await added()
    await baker.call('POST', `${path}/${id}/pause`)
    receiver.answerBy((response) => response.writeHead(503).end('Closed'))
    expect(await baker.call('POST', `${path}/${id}/ping`)).toMatchObject({
      status: 200,
      body: { status: 503, failure: 'status', answer: 'Closed' },
    })
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
      type: 'ping',
      id: receiver.calls[0]?.headers['webhook-id'],
    })
    const { body: log } = await baker.call('GET', `${path}/${id}/deliveries`)
    expect(log).toMatchObject([{ type: 'ping', status: 'failed', attempts: [{ status: 503 }] }])
    expect(await list()).toMatchObject([{ failingSince: null, paused: { because: 'baker' } }])
    const [{ id: deliveryId } = { id: '' }] = listWebhookDeliveries.success.body.parse(log)
    const replay = await baker.call('POST', `/api/sellers/webhook-deliveries/${deliveryId}/replay`)
    expect(replay.status).toBe(409)
  })

  it('a paused webhook gets nothing, not even later', async () => {
    const { id } = await added()
    await baker.call('POST', `${path}/${id}/pause`)
    await makeOrder(await makePerson(test), await makeListing(baker))
    await baker.call('POST', `${path}/${id}/resume`)
    expect(await sendWebhooks(test, quiet)).toBe(0)
    expect(receiver.calls).toEqual([])
  })

  it('events can be chosen again', async () => {
    const { id } = await added()
    const events = ['listing.published']
    expect(await baker.call('PUT', `${path}/${id}`, { events })).toMatchObject({
      status: 200,
      body: { events },
    })
    expect((await baker.call('PUT', `${path}/${id}`, { events: [] })).status).toBe(422)
  })

  it('removing one asks for re-authentication and removes its log', async () => {
    const webhook = await storeWebhook(test, baker)
    await storeDelivery(test, webhook)
    expect(await baker.call('DELETE', `${path}/${webhook.id}`)).toMatchObject({ status: 403 })
    await prove()
    expect((await baker.call('DELETE', `${path}/${webhook.id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    const left = await test.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('endpoint_id', '=', webhook.id)
      .execute()
    expect(left).toEqual([])
  })

  it('the log has pages', async () => {
    const webhook = await storeWebhook(test, baker)
    for (let count = 0; count < 21; count += 1) await storeDelivery(test, webhook)
    const first = await baker.call('GET', `${path}/${webhook.id}/deliveries`)
    const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1]
    const second = await baker.call('GET', `${path}/${webhook.id}/deliveries?cursor=${cursor}`)
    const pages = [first, second].map((page) => listWebhookDeliveries.success.body.parse(page.body))
    expect(pages.map(({ length }) => length)).toEqual([20, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(21)
    expect((await baker.call('GET', `${path}/${webhook.id}/deliveries?cursor=flour`)).status).toBe(422)
  })

  it('shows the newest attempts of a delivery that was replayed many times', async () => {
    const webhook = await storeWebhook(test, baker)
    await storeDelivery(test, webhook)
    await storeDelivery(test, webhook)
    const deliveries = await test.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('endpoint_id', '=', webhook.id)
      .execute()
    const attempt = { status: 500, failure: 'status', answer: '' } as const
    const at = (milliseconds: number) => new Date(test.now().getTime() + milliseconds)
    for (const { id: delivery_id } of deliveries)
      for (let milliseconds = 0; milliseconds < mostAttempts + 5; milliseconds += 1)
        await test.db
          .insertInto('webhook_attempts')
          .values({ ...attempt, id: newId(), delivery_id, milliseconds, created_at: at(milliseconds) })
          .execute()
    const { body: log } = await baker.call('GET', `${path}/${webhook.id}/deliveries`)
    for (const { attempts } of listWebhookDeliveries.success.body.parse(log))
      expect(attempts.map(({ milliseconds }) => milliseconds)).toEqual(
        Array.from({ length: mostAttempts }, (_, index) => mostAttempts + 4 - index),
      )
  })

  it('a person who leaves takes the orders out of the logs of bakers', async () => {
    await storeWebhook(test, baker, { url: receiver.url })
    const buyer = await makePerson(test)
    const { id } = await makeOrder(buyer, await makeListing(baker))
    await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'The oven broke.' })
    await sendWebhooks(test, quiet)
    const kept = () =>
      test.db.selectFrom('webhook_events').select('id').where('subject_id', '=', id).execute()
    expect((await kept()).length).toBeGreaterThan(0)
    expect((await buyer.call('POST', '/api/account/delete', proof)).status).toBe(204)
    expect(await kept()).toEqual([])
  })
})

describe('limits on the calls to receivers', () => {
  it('count for a baker, wherever they call from', async () => {
    const test = await makeTestApp(anyEngine, { rateLimit: true, trustedProxies: ['127.0.0.1'] })
    try {
      const [baker, other] = [await makePerson(test), await makePerson(test)]
      const ping = async (by: Person, count: number) => {
        const { id } = await storeWebhook(test, by)
        const from = { 'x-forwarded-for': `192.0.2.${count}` }
        return (await by.call('POST', `${path}/${id}/ping`, undefined, from)).status
      }
      for (let count = 1; count <= 60; count += 1) expect(await ping(baker, count)).toBe(200)
      expect(await ping(baker, 61)).toBe(429)
      expect(await ping(other, 62)).toBe(200)
    } finally {
      await test.close()
    }
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { currency } from '#shared/currency.ts'

const Intent = z.object({ id: z.string(), client_secret: z.string(), status: z.string() })
const Failure = z.object({
  error: z.object({
    type: z.string(),
    code: z.optional(z.string()),
    message: z.string(),
    decline_code: z.optional(z.string()),
  }),
})

let dataDir: string
let sandbox: Sandbox
/** how far the sandbox's clock is ahead, in milliseconds */
let later = 0

const open = (slowness = 24 * 60 * 60_000) =>
  openSandbox({
    dataDir,
    publicUrl: 'http://localhost:3000',
    now: () => new Date(Date.parse('2026-11-20T12:00:00Z') + later),
    sendWebhook: async () => 200,
    slowness,
  })

beforeEach(async () => {
  later = 0
  dataDir = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'))
  sandbox = await open()
})
afterEach(async () => {
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(path: string, body?: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    headers: { authorization: `Bearer ${sandbox.keys.stripe.secretKey}`, ...headers },
    ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body) }),
  })
  const parsed: unknown = await answer.json()
  return { status: answer.status, headers: answer.headers, body: parsed }
}

const wanted = { amount: '1850', currency: currency.lowerCode, 'automatic_payment_methods[enabled]': 'true' }

async function makeIntent() {
  const { body } = await call('/v1/payment_intents', wanted)
  return z.parse(Intent, body)
}

/** Sends the browser script's request, without the secret key. */
async function confirm(intent: { id: string; client_secret: string }, card: Record<string, string> = {}) {
  const { number = '4242424242424242', year = '2034', key = sandbox.keys.stripe.publishableKey } = card
  const fields = {
    key,
    client_secret: card.client_secret ?? intent.client_secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': '123',
  }
  return call(`/payment-sandbox/stripe/payment_intents/${intent.id}/confirm`, fields, { authorization: '' })
}

const failureOf = ({ body }: { body: unknown }) => z.parse(Failure, body).error

describe('the fake Stripe API', () => {
  test('rejects calls without the secret key', async () => {
    for (const authorization of ['', 'Bearer sk_test_other', `Bearer ${sandbox.keys.stripe.publishableKey}`])
      expect((await call('/v1/payment_intents', wanted, { authorization })).status).toBe(401)
  })

  test('repeats the response for the same key and request, and rejects another request', async () => {
    const key = { 'idempotency-key': 'k1' }
    const first = await call('/v1/payment_intents', wanted, key)
    const second = await call('/v1/payment_intents', wanted, key)
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    const other = await call('/v1/payment_intents', { ...wanted, amount: '1851' }, key)
    expect(other.status).toBe(400)
    expect(failureOf(other).type).toBe('idempotency_error')
  })

  test('forgets a key with its response or error after a day', async () => {
    const key = { 'idempotency-key': 'k1' }
    const first = await call('/v1/payment_intents', wanted, key)
    later += 24 * 60 * 60_000
    const second = await call('/v1/payment_intents', wanted, key)
    expect(second.headers.get('idempotent-replayed')).toBeNull()
    expect(z.parse(Intent, second.body).id).not.toBe(z.parse(Intent, first.body).id)
  })

  test.each([
    [{ ...wanted, bogus: '1' }, 'parameter_unknown'],
    [{ ...wanted, amount: '49' }, 'amount_too_small'],
    [{ ...wanted, amount: '18.50' }, undefined],
    [{ ...wanted, currency: 'eur' }, undefined],
  ])('rejects an invalid request: %j', async (body, code) => {
    const refused = await call('/v1/payment_intents', body)
    expect(refused.status).toBe(400)
    expect(failureOf(refused)).toMatchObject({ type: 'invalid_request_error', ...(code ? { code } : {}) })
  })
})

describe('a buyer confirms in the browser', () => {
  test('takes the money once', async () => {
    const intent = await makeIntent()
    expect((await confirm(intent)).body).toMatchObject({ id: intent.id, status: 'succeeded' })
    expect(failureOf(await confirm(intent)).code).toBe('payment_intent_unexpected_state')
  })

  test.each([
    ['4000000000000002', '2034', { code: 'card_declined', decline_code: 'generic_decline' }],
    ['4111111111111111', '2034', { code: 'card_declined', decline_code: 'test_mode_live_card' }],
    ['4242424242424242', '2025', { code: 'expired_card' }],
  ])('declines card %s of %s', async (number, year, error) => {
    const intent = await makeIntent()
    const declined = await confirm(intent, { number, year })
    expect(declined.status).toBe(402)
    expect(failureOf(declined)).toMatchObject({ type: 'card_error', ...error })
    expect((await confirm(intent)).body).toMatchObject({ status: 'succeeded' })
  })

  test("requires the intent's own secret", async () => {
    const intent = await makeIntent()
    const other = await makeIntent()
    expect((await confirm(intent, { client_secret: other.client_secret })).status).toBe(400)
    expect((await confirm(intent, { key: 'pk_test_other' })).status).toBe(400)
  })

  test('declines on an injected fault', async () => {
    sandbox.behave({ rail: 'stripe', behaviour: 'decline' })
    expect((await confirm(await makeIntent())).status).toBe(402)
  })
})

describe('after a restart', () => {
  test('keeps keys, payments and responses by idempotency key', async () => {
    const key = { 'idempotency-key': 'k1' }
    const first = await call('/v1/payment_intents', wanted, key)
    const intent = z.parse(Intent, first.body)
    await confirm(intent)
    const { keys } = sandbox
    await sandbox.close()
    sandbox = await open()
    expect(sandbox.keys).toEqual(keys)
    expect((await call(`/v1/payment_intents/${intent.id}`)).body).toMatchObject({ status: 'succeeded' })
    expect((await call('/v1/payment_intents', wanted, key)).body).toEqual(first.body)
  })

  test('completes pending payments', async () => {
    const intent = await makeIntent()
    sandbox.behave({ rail: 'stripe', behaviour: 'pending' })
    expect((await confirm(intent)).body).toMatchObject({ status: 'processing' })
    await sandbox.close()
    sandbox = await open(0)
    await expect
      .poll(async () => z.parse(Intent, (await call(`/v1/payment_intents/${intent.id}`)).body).status)
      .toBe('succeeded')
  })
})

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openStripe } from '#server/payments/providers/stripe/open-stripe.ts'
import { testNow } from '#tests/make/clock.ts'
import { makePaypal } from '#tests/make/paypal.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'
import { openSandbox } from './open-sandbox.ts'
import { readTraffic, type TrafficLine } from './traffic-record.ts'

let folder: string
let recordFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakesale-traffic-'))
  recordFile = join(folder, 'new', 'traffic.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const recorded = () => readTraffic(readFileSync(recordFile, 'utf8'))
const calls = () => recorded().flatMap((line) => (line.kind === 'call' ? line : []))
const operationsOf = (lines: readonly TrafficLine[]) =>
  lines.map((line) => (line.kind === 'call' ? line.operation : `webhook ${line.status}`))

test('records every call with its response, and every webhook with its status, in order', async () => {
  const paypal = await makePaypal({ recordFile })
  const { providerOrderId } = await paypal.provider.create(makeProviderOrder(1))
  paypal.sandbox.paypal.approve(providerOrderId)
  await paypal.told()
  await paypal.provider.capture(providerOrderId)
  await paypal.told()
  await paypal.close()
  expect(operationsOf(recorded())).toEqual([
    'token',
    'create',
    'webhook 204',
    'capture',
    'webhook 204',
    'webhook 204',
  ])
  expect(recorded().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  const [, create, webhook, capture] = recorded()
  expect(create).toMatchObject({
    rail: 'paypal',
    method: 'POST',
    path: '/v2/checkout/orders',
    requestId: 'request-1',
    body: { intent: 'CAPTURE' },
    status: 201,
    answer: { id: providerOrderId, status: 'PAYER_ACTION_REQUIRED' },
    fault: null,
  })
  expect(create).not.toHaveProperty('said')
  expect(webhook).toMatchObject({ rail: 'paypal', body: { event_type: 'CHECKOUT.ORDER.APPROVED' } })
  expect(capture).toMatchObject({ answer: { status: 'COMPLETED' } })
})

test('records the real and the sent response of a fault', async () => {
  const paypal = await makePaypal({ recordFile })
  const { provider, hasty, sandbox } = paypal
  for (const behaviour of ['lost_answer', 'wrong_amount', 'server_error', 'no_answer'] as const) {
    sandbox.behave({ rail: 'paypal', behaviour, operation: 'create' })
    await hasty.create(makeProviderOrder(1, behaviour)).catch(() => undefined)
  }
  await provider.read('UNKNOWN')
  await paypal.close()
  const done = { purchase_units: [{ amount: { value: '18.50' } }] }
  // a call that the client abandoned is recorded once it is done
  await expect
    .poll(() => calls().filter(({ operation }) => operation !== 'token'))
    .toMatchObject([
      { status: 201, fault: 'lost_answer', answer: done, said: null },
      { fault: 'wrong_amount', answer: done, said: { purchase_units: [{ amount: { value: '17.50' } }] } },
      { status: 500, fault: 'server_error', answer: { name: 'INTERNAL_SERVER_ERROR' } },
      { status: null, fault: 'no_answer', answer: null },
      { status: 404, fault: null, operation: 'read' },
    ])
})

test('records no secrets in headers and bodies', async () => {
  const sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now: () => testNow,
    sendWebhook: async () => 204,
    recordFile,
  })
  const { paypal, stripe } = sandbox.keys
  const { provider } = openStripe({ ...stripe, apiUrl: sandbox.url, now: () => testNow })
  const { providerOrderId, clientSecret } = await provider.create(makeProviderOrder(1))
  const form = new URLSearchParams({
    key: stripe.publishableKey,
    client_secret: clientSecret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '987',
  })
  const path = `/payment-sandbox/stripe/payment_intents/${providerOrderId}/confirm`
  expect((await fetch(sandbox.url + path, { method: 'POST', body: form })).status).toBe(200)
  const token = await fetch(`${sandbox.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${paypal.clientId}:${paypal.clientSecret}`)}` },
  })
  const { access_token } = z.parse(z.object({ access_token: z.string() }), await token.json())
  // control calls and page views are not recorded
  for (const looked of ['/__sandbox/keys', '/__sandbox/switches', '/payment-sandbox/'])
    await fetch(sandbox.url + looked)
  await sandbox.webhooksSent()
  await sandbox.close()

  expect(operationsOf(recorded())).toEqual(['create', null, 'webhook 204', 'token'])
  expect(calls()[1]).toMatchObject({ rail: 'stripe', method: 'POST', path, answer: { status: 'succeeded' } })
  const text = readFileSync(recordFile, 'utf8')
  expect(text).toContain('(left out)')
  const secrets = [paypal.clientSecret, stripe.secretKey, stripe.webhookSecret, access_token, clientSecret]
  for (const secret of [...secrets, '4242424242424242']) expect(text).not.toContain(`${secret}`)
  // ids contain these digits by chance, but never alone
  expect(text).not.toMatch(/\b987\b/)
})

test('continues after the last line of an earlier run, also after one that was cut short', async () => {
  const ask = async () => {
    const paypal = await makePaypal({ recordFile })
    await paypal.provider.read('UNKNOWN')
    await paypal.close()
  }
  await ask()
  appendFileSync(recordFile, '{"sequence":3,"at":"2026-')
  await ask()
  expect(recorded().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import { makePaypal } from '#tests/make/paypal.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'
import { toProviderEvent } from './paypal-webhook.ts'

type Paypal = Awaited<ReturnType<typeof makePaypal>>
let paypal: Paypal
beforeEach(async () => {
  paypal = await makePaypal()
})
afterEach(() => paypal.close())

/** An order's approval webhook, with the order's id. */
async function approval() {
  const { providerOrderId } = await paypal.provider.create(makeProviderOrder(1))
  paypal.sandbox.paypal.approve(providerOrderId)
  const [webhook] = await paypal.told()
  if (!webhook) throw new Error('No webhook was sent.')
  return { providerOrderId, ...webhook }
}

describe('OPEN-77: accepts only a webhook that PayPal sent', () => {
  test('reads the order of a genuine webhook', async () => {
    const { providerOrderId, headers, body } = await approval()
    expect(await paypal.provider.readWebhook(headers, body)).toEqual({
      eventId: JSON.parse(body).id,
      type: 'CHECKOUT.ORDER.APPROVED',
      subject: { kind: 'order', providerOrderId },
    })
  })

  test.each([
    ['a changed body', { body: (text: string) => text.replace('APPROVED', 'COMPLETED') }],
    ['no JSON', { body: () => 'hello' }],
    ['JSON that ends early', { body: (text: string) => text.slice(0, -1) }],
    ['a forged signature', { headers: { 'paypal-transmission-sig': 'f'.repeat(64) } }],
    ['a signature of another moment', { headers: { 'paypal-transmission-time': '2020-01-01T00:00:00Z' } }],
    ['no signature', { headers: { 'paypal-transmission-sig': undefined } }],
  ])('returns null for %s', async (_what, changes: Changes) => {
    const { headers, body } = await approval()
    const text = changes.body ? changes.body(body) : body
    expect(await paypal.provider.readWebhook({ ...headers, ...changes.headers }, text)).toBeNull()
  })

  test('returns null for an event of another webhook id', async () => {
    const { headers, body } = await approval()
    const other = await makePaypal()
    expect(await other.provider.readWebhook(headers, body)).toBeNull()
    await other.close()
  })

  test('throws while PayPal cannot verify it, and accepts it later', async () => {
    const { headers, body } = await approval()
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'verify' })
    await expect(paypal.provider.readWebhook(headers, body)).rejects.toThrow(ProviderError)
    expect(await paypal.provider.readWebhook(headers, body)).not.toBeNull()
  })

  interface Changes {
    body?: (text: string) => string
    headers?: Record<string, string | undefined>
  }
})

test('the sandbox repeats, reorders and drops webhooks on request', async () => {
  const { providerOrderId } = await paypal.provider.create(makeProviderOrder(1))
  paypal.sandbox.behave({ rail: 'paypal', behaviour: 'webhook_overtaken' })
  paypal.sandbox.paypal.approve(providerOrderId)
  paypal.sandbox.behave(
    { rail: 'paypal', behaviour: 'webhook_twice' },
    { rail: 'paypal', behaviour: 'webhook_lost' },
  )
  await paypal.provider.capture(providerOrderId)
  const types = (await paypal.told()).map(({ body }) => JSON.parse(body).event_type)
  expect(types).toHaveLength(3)
  expect(types[0]).toBe('PAYMENT.CAPTURE.COMPLETED')
  expect(types.toSorted()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
})

const up = { rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAPTURE' }

test.each([
  ['CHECKOUT.ORDER.APPROVED', { id: 'ORDER' }, { kind: 'order', providerOrderId: 'ORDER' }],
  [
    'PAYMENT.CAPTURE.COMPLETED',
    { id: 'CAPTURE', supplementary_data: { related_ids: { order_id: 'ORDER' } } },
    { kind: 'order', providerOrderId: 'ORDER' },
  ],
  [
    'PAYMENT.CAPTURE.REFUNDED',
    { id: 'REFUND', custom_id: 'INSTRUCTION' },
    { kind: 'instruction', instructionId: 'INSTRUCTION' },
  ],
  ['PAYMENT.REFERENCED-PAYOUT-ITEM.COMPLETED', {}, { kind: 'other', why: expect.any(String) }],
  ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'ORDER' }, { kind: 'order', providerOrderId: 'ORDER' }],
  [
    'PAYMENT.CAPTURE.REVERSED',
    { id: 'REFUND', links: [{ rel: 'self', href: 'https://x/v2/payments/refunds/REFUND' }, up] },
    { kind: 'capture', captureId: 'CAPTURE' },
  ],
  ['PAYMENT.CAPTURE.REVERSED', { custom_id: 'PAYMENT' }, { kind: 'instruction', instructionId: 'PAYMENT' }],
  ['PAYMENT.CAPTURE.REFUNDED', { links: [up] }, { kind: 'capture', captureId: 'CAPTURE' }],
  [
    'PAYMENT.REFUND.FAILED',
    { custom_id: 'INSTRUCTION' },
    { kind: 'instruction', instructionId: 'INSTRUCTION' },
  ],
  [
    'CUSTOMER.MERCHANT-INTEGRATION.CAPABILITY-UPDATED',
    { merchant_id: 'MERCHANT' },
    { kind: 'account', payee: 'MERCHANT' },
  ],
  ['CATALOG.PRODUCT.CREATED', { id: 'PROD' }, { kind: 'other', why: null }],
  ['MERCHANT.ONBOARDING.COMPLETED', { merchant_id: 'MERCHANT' }, { kind: 'account', payee: 'MERCHANT' }],
  [
    'MERCHANT.PARTNER-CONSENT.REVOKED',
    { merchant_id: 'MERCHANT' },
    { kind: 'account', payee: 'MERCHANT', isLost: true },
  ],
  [
    'CUSTOMER.DISPUTE.CREATED',
    { dispute_id: 'PP-D-1', disputed_transactions: [{ seller: { merchant_id: 'MERCHANT' } }] },
    { kind: 'dispute', disputeId: 'PP-D-1', payee: 'MERCHANT' },
  ],
  [
    'CUSTOMER.DISPUTE.UPDATED',
    { dispute_id: 'PP-D-1' },
    { kind: 'dispute', disputeId: 'PP-D-1', payee: null },
  ],
  [
    'CUSTOMER.DISPUTE.RESOLVED',
    { dispute_id: 'PP-D-1' },
    { kind: 'dispute', disputeId: 'PP-D-1', payee: null },
  ],
  ['CUSTOMER.DISPUTE.CREATED', {}, { kind: 'other', why: null }],
])('%s maps to the subject that its resource names', (event_type, resource, subject) => {
  expect(toProviderEvent({ id: 'WH-1', event_type, resource })).toEqual({
    eventId: 'WH-1',
    type: event_type,
    subject,
    ...(/^PAYMENT\.(CAPTURE\.RE|REFUND\.)/.test(event_type) ? { isAboutMoney: true } : {}),
  })
})

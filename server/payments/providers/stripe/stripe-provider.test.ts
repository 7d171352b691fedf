import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { newId } from '#server/database/new-id.ts'
import type {
  NewProviderOrder,
  PaymentPart,
  ProviderEvent,
} from '#server/payments/contract/payment-provider.ts'
import { readCaptureId } from './capture-id.ts'
import { openStripe } from './open-stripe.ts'

const good = '4242424242424242'
const declining = '4000000000000002'
const asking = '4000002500003155'

let sandbox: Sandbox
let stripe: ReturnType<typeof openStripe>
let received: ProviderEvent[]
let clock: Date

beforeEach(async () => {
  received = []
  clock = new Date('2026-11-20T12:00:00Z')
  sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now: () => clock,
    slowness: 60_000,
    async sendWebhook({ headers, body }) {
      const event = await stripe.provider.readWebhook(headers, body)
      if (event === null) return 400
      received.push(event)
      return 200
    },
  })
  stripe = openStripe({ ...sandbox.keys.stripe, apiUrl: sandbox.apiUrl.stripe, now: () => clock })
})

afterEach(() => sandbox.close())

/** A part for a payable baker. */
async function makePart(amount: number): Promise<PaymentPart> {
  const fresh = { email: 'ana@example.org', former: null, lastChange: null }
  const { accountId } = await stripe.accounts.create({ id: newId(), ...fresh })
  sandbox.stripe.moveAccount(accountId, 'active')
  const commission = Math.round(amount * 0.075)
  return { paymentId: newId(), payee: accountId, amount, commission, description: '2 × Sourdough from Ana' }
}

async function place(...amounts: number[]) {
  const parts = await Promise.all(amounts.map(makePart))
  const order: NewProviderOrder = {
    checkoutId: newId(),
    parts,
    returnUrl: 'http://localhost:3000/checkout/1',
    cancelUrl: 'http://localhost:3000/checkout/1',
    requestId: newId(),
  }
  const { providerOrderId } = await stripe.provider.create(order)
  return { order, parts, providerOrderId }
}

/** A paid order with one part per amount. */
async function placeAndPay(...amounts: number[]) {
  const placed = await place(...amounts)
  sandbox.stripe.pay(placed.providerOrderId, good)
  const { parts: paid } = await stripe.provider.read(placed.providerOrderId)
  return { ...placed, captureIds: paid.map(({ captureId }) => captureId ?? '') }
}

describe('capturing at Stripe', () => {
  test('charges one intent for all bakers, and gives each payment its own capture id', async () => {
    const { parts, providerOrderId } = await place(1850, 1200)
    sandbox.stripe.pay(providerOrderId, good)
    const reported = await stripe.provider.capture(providerOrderId)
    expect(reported.state).toBe('finished')
    expect(reported.parts.map(({ paymentId, state }) => [paymentId, state])).toEqual(
      parts.map(({ paymentId }) => [paymentId, 'captured']),
    )
    const captures = reported.parts.map(({ captureId }) => readCaptureId(captureId ?? ''))
    expect(captures.map((capture) => capture?.paymentId)).toEqual(parts.map(({ paymentId }) => paymentId))
    expect(new Set(captures.map((capture) => capture?.chargeId)).size).toBe(1)
  })

  test('reports each payment’s amount and Stripe fee', async () => {
    const { providerOrderId } = await placeAndPay(1850, 1200)
    const { parts } = await stripe.provider.read(providerOrderId)
    // 2.9 % of $30.50 and 30 cents are $1.18
    expect(parts).toMatchObject([
      { amount: 1850, fee: 72 },
      { amount: 1200, fee: 46 },
    ])
  })

  test('creates one intent per request id, with the same client secret', async () => {
    const { order } = await place(1850)
    const first = await stripe.provider.create(order)
    const second = await stripe.provider.create(order)
    expect(second).toEqual(first)
    expect(first.clientSecret).toContain(`${first.providerOrderId}_secret_`)
  })

  test('PAY-06: nothing counts as paid before the buyer confirms', async () => {
    const { providerOrderId, parts } = await place(1850)
    const nothing = { captureId: null, amount: null, fee: null, commission: null }
    const open = { paymentId: parts[0]?.paymentId, state: 'open', ...nothing }
    const reported = await stripe.provider.capture(providerOrderId)
    expect(reported).toEqual({ providerOrderId, state: 'open', parts: [open] })
  })

  test('PAY-08: a declined card leaves the intent open for another one', async () => {
    const { providerOrderId } = await place(1850)
    sandbox.stripe.pay(providerOrderId, declining)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({
      state: 'open',
      parts: [{ state: 'open', captureId: null }],
    })
    sandbox.stripe.pay(providerOrderId, good)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({ state: 'finished' })
  })

  test.each([
    { isApproved: true, state: 'finished' },
    { isApproved: false, state: 'open' },
  ])('the bank’s authentication decides: %j', async ({ isApproved, state }) => {
    const { providerOrderId } = await place(1850)
    sandbox.stripe.pay(providerOrderId, asking)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({ state: 'open' })
    sandbox.stripe.answerBank(providerOrderId, isApproved)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({ state })
  })

  test('a delayed payment is pending until it arrives', async () => {
    const { providerOrderId } = await place(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'pending' })
    sandbox.stripe.pay(providerOrderId, good)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({
      state: 'approved',
      parts: [{ state: 'pending' }],
    })
    sandbox.stripe.settle(providerOrderId)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({ state: 'finished' })
  })
})

describe('closing an intent', () => {
  test('prevents later payments', async () => {
    const { providerOrderId } = await place(1850)
    expect(await stripe.provider.close(providerOrderId)).toMatchObject({
      state: 'closed',
      parts: [{ state: 'declined', captureId: null }],
    })
    expect(() => sandbox.stripe.pay(providerOrderId, good)).toThrow('canceled')
  })

  test('is idempotent, and reports an intent that was paid meanwhile', async () => {
    const closed = await place(1850)
    await stripe.provider.close(closed.providerOrderId)
    expect(await stripe.provider.close(closed.providerOrderId)).toMatchObject({ state: 'closed' })
    const paid = await placeAndPay(1850)
    expect(await stripe.provider.close(paid.providerOrderId)).toMatchObject({
      state: 'finished',
      parts: [{ state: 'captured', captureId: paid.captureIds[0] }],
    })
  })

  test('reports a pending intent', async () => {
    const { providerOrderId } = await place(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'pending' })
    sandbox.stripe.pay(providerOrderId, good)
    expect(await stripe.provider.close(providerOrderId)).toMatchObject({ parts: [{ state: 'pending' }] })
  })
})

describe('releases', () => {
  test('CONST-05, CONST-07: a release sends the baker their part of the charge, once', async () => {
    const { parts, captureIds } = await placeAndPay(1850, 1200)
    const [part] = parts
    const request = {
      instructionId: newId(),
      captureId: captureIds[0] ?? '',
      payee: part?.payee ?? '',
      amount: 1711,
    }
    const first = await stripe.provider.release(request)
    expect(first).toMatchObject({ status: 'done', message: null, amount: 1711 })
    expect(await stripe.provider.release(request)).toEqual(first)
    expect(await stripe.provider.readInstruction('release', first.providerId ?? '')).toEqual(first)
  })

  test('releases to both bakers of one charge', async () => {
    const { parts, captureIds } = await placeAndPay(1850, 1200)
    const outcomes = await Promise.all(
      parts.map(({ payee, amount, commission }, index) =>
        stripe.provider.release({
          instructionId: newId(),
          captureId: captureIds[index] ?? '',
          payee: payee ?? '',
          amount: amount - commission,
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(new Set(outcomes.map(({ providerId }) => providerId)).size).toBe(2)
  })

  test('fails for good above the charge, or for a baker Stripe does not pay', async () => {
    const { parts, captureIds } = await placeAndPay(1850)
    const payee = parts[0]?.payee ?? ''
    const captureId = captureIds[0] ?? ''
    await expect(
      stripe.provider.release({ instructionId: newId(), captureId, payee, amount: 1851 }),
    ).rejects.toMatchObject({ name: 'Error', rail: 'stripe', status: 400, isFinal: true })
    sandbox.stripe.moveAccount(payee, 'action_needed')
    await expect(
      stripe.provider.release({ instructionId: newId(), captureId, payee, amount: 1000 }),
    ).rejects.toMatchObject({ status: 400, isFinal: true })
  })

  test('fails for good for an unknown capture id format', async () => {
    await expect(
      stripe.provider.release({
        instructionId: newId(),
        captureId: '5TY05013RG002845M',
        payee: 'x',
        amount: 1,
      }),
    ).rejects.toMatchObject({ isFinal: true })
  })
})

describe('refunds', () => {
  const refundOf = (
    captureId: string,
    amount: number,
    more: { releaseId?: string; commission?: number } = {},
  ) => ({
    instructionId: newId(),
    captureId,
    payee: 'acct_1',
    amount,
    commission: more.commission ?? 0,
    releaseId: more.releaseId ?? null,
    reason: 'The oven broke',
  })

  test('refunds once per instruction', async () => {
    const { captureIds } = await placeAndPay(1850)
    const request = refundOf(captureIds[0] ?? '', 1000)
    const first = await stripe.provider.refund(request)
    expect(first).toMatchObject({ status: 'done', amount: 1000 })
    expect(await stripe.provider.refund(request)).toEqual(first)
    // 850 cents are left, so refunding 851 fails
    await expect(stripe.provider.refund(refundOf(captureIds[0] ?? '', 851))).rejects.toMatchObject({
      isFinal: true,
    })
    expect(await stripe.provider.refund(refundOf(captureIds[0] ?? '', 850))).toMatchObject({ status: 'done' })
  })

  test("reverses the baker's part first after its release", async () => {
    const { parts, captureIds } = await placeAndPay(2000)
    const [part] = parts
    const captureId = captureIds[0] ?? ''
    const release = await stripe.provider.release({
      instructionId: newId(),
      captureId,
      payee: part?.payee ?? '',
      amount: 1850,
    })
    const releaseId = release.providerId ?? ''
    const request = refundOf(captureId, 1000, { releaseId, commission: 75 })
    expect(await stripe.provider.refund(request)).toMatchObject({ status: 'done' })
    expect(await stripe.provider.refund(request)).toMatchObject({ status: 'done' })
    // the baker still has 925 of 1850 cents, and no more can be reversed
    await expect(
      stripe.provider.refund(refundOf(captureId, 1000, { releaseId, commission: 74 })),
    ).rejects.toMatchObject({ isFinal: true })
    expect(
      await stripe.provider.refund(refundOf(captureId, 1000, { releaseId, commission: 75 })),
    ).toMatchObject({
      status: 'done',
    })
  })

  test('polls a pending refund, and reports a failed one', async () => {
    const { captureIds } = await placeAndPay(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'pending', operation: 'refund' })
    const pending = await stripe.provider.refund(refundOf(captureIds[0] ?? '', 500))
    const id = pending.providerId ?? ''
    expect(pending.status).toBe('pending')
    expect(await stripe.provider.readInstruction('refund', id)).toMatchObject({ status: 'pending' })
    sandbox.stripe.settle(id)
    expect(await stripe.provider.readInstruction('refund', id)).toMatchObject({
      status: 'done',
      providerId: id,
    })
    sandbox.behave({ rail: 'stripe', behaviour: 'decline', operation: 'refund' })
    expect(await stripe.provider.refund(refundOf(captureIds[0] ?? '', 500))).toMatchObject({
      status: 'failed',
      message: 'lost_or_stolen_card',
    })
  })
})

describe('Stripe’s webhooks', () => {
  test('name the subject of a paid intent, a refund, a transfer and an account', async () => {
    const { parts, providerOrderId, captureIds } = await placeAndPay(1850)
    const captureId = captureIds[0] ?? ''
    const payee = parts[0]?.payee ?? ''
    const refundId = newId()
    const releaseId = newId()
    await stripe.provider.refund({
      instructionId: refundId,
      captureId,
      payee,
      amount: 100,
      commission: 8,
      releaseId: null,
      reason: 'One roll was missing',
    })
    await stripe.provider.release({ instructionId: releaseId, captureId, payee, amount: 1600 })
    await sandbox.webhooksSent()
    expect(received.map(({ type, subject }) => [type, subject])).toEqual(
      expect.arrayContaining([
        ['account.updated', { kind: 'account', payee }],
        ['payment_intent.succeeded', { kind: 'order', providerOrderId }],
        ['refund.created', { kind: 'instruction', instructionId: refundId }],
        ['charge.refunded', { kind: 'order', providerOrderId }],
        ['transfer.created', { kind: 'instruction', instructionId: releaseId }],
      ]),
    )
  })

  test('keep their event id when repeated', async () => {
    const { providerOrderId } = await place(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'webhook_twice' })
    sandbox.stripe.pay(providerOrderId, good)
    await sandbox.webhooksSent()
    const paid = received.filter(({ type }) => type === 'payment_intent.succeeded')
    expect(paid).toHaveLength(2)
    expect(new Set(paid.map(({ eventId }) => eventId)).size).toBe(1)
  })
})

describe('faulty answers of Stripe', () => {
  test.each(['lost_answer', 'server_error'] as const)(
    '%s: the SDK retries the request, and it is done once',
    async (behaviour) => {
      const { order, providerOrderId } = await place(1850)
      sandbox.behave({ rail: 'stripe', behaviour, operation: 'create' })
      expect(await stripe.provider.create(order)).toMatchObject({ providerOrderId })
    },
  )

  test.each(['lost_answer', 'server_error'] as const)(
    '%s on every retry: fails temporarily, and a later call does it once',
    async (behaviour) => {
      const { captureIds } = await placeAndPay(1850)
      const request = {
        instructionId: newId(),
        captureId: captureIds[0] ?? '',
        payee: 'acct_1',
        amount: 1850,
        commission: 0,
        releaseId: null,
        reason: 'The oven broke',
      }
      sandbox.behave({ rail: 'stripe', behaviour, operation: 'refund', times: 2 })
      await expect(stripe.provider.refund(request)).rejects.toMatchObject({ rail: 'stripe', isFinal: false })
      expect(await stripe.provider.refund(request)).toMatchObject({ status: 'done' })
    },
  )

  test('rejects nonsense', async () => {
    const { providerOrderId } = await placeAndPay(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'nonsense', operation: 'read', times: 2 })
    await expect(stripe.provider.read(providerOrderId)).rejects.toMatchObject({
      rail: 'stripe',
      isFinal: false,
    })
  })

  test('fails for good for an unknown intent, temporarily for a wrong key', async () => {
    await expect(stripe.provider.read('pi_1unknown')).rejects.toMatchObject({ status: 404, isFinal: true })
    const other = openStripe({
      secretKey: 'sk_test_other',
      webhookSecret: 'whsec_other',
      apiUrl: sandbox.apiUrl.stripe,
      now: () => clock,
    })
    await expect(other.provider.read('pi_1unknown')).rejects.toMatchObject({ status: 401, isFinal: false })
  })

  test('fails temporarily when Stripe is unreachable', async () => {
    const apiUrl = sandbox.apiUrl.stripe
    await sandbox.close()
    const lonely = openStripe({ ...sandbox.keys.stripe, apiUrl, now: () => clock })
    await expect(lonely.provider.read('pi_1unknown')).rejects.toMatchObject({ status: null, isFinal: false })
  })
})

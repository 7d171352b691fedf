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
let told: ProviderEvent[]
let clock: Date

beforeEach(async () => {
  told = []
  clock = new Date('2026-11-20T12:00:00Z')
  sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now: () => clock,
    slowness: 60_000,
    async sendWebhook({ headers, body }) {
      const event = await stripe.provider.readWebhook(headers, body)
      if (event === null) return 400
      told.push(event)
      return 200
    },
  })
  stripe = openStripe({ ...sandbox.keys.stripe, apiUrl: sandbox.apiUrl.stripe, now: () => clock })
})

afterEach(() => sandbox.close())

/** A part for a baker who can be paid at Stripe. */
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

/** An order of one baker that is paid. */
async function placeAndPay(...amounts: number[]) {
  const placed = await place(...amounts)
  sandbox.stripe.pay(placed.providerOrderId, good)
  const { parts: paid } = await stripe.provider.read(placed.providerOrderId)
  return { ...placed, captureIds: paid.map(({ captureId }) => captureId ?? '') }
}

describe('taking money over Stripe', () => {
  test('one intent takes what a buyer owes to all bakers, and each payment gets a capture id of its own', async () => {
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

  test('each payment is told with what was taken for it and what Stripe keeps of that', async () => {
    const { providerOrderId } = await placeAndPay(1850, 1200)
    const { parts } = await stripe.provider.read(providerOrderId)
    // 2.9 % of $30.50 and 30 cents are $1.18
    expect(parts).toMatchObject([
      { amount: 1850, fee: 72 },
      { amount: 1200, fee: 46 },
    ])
  })

  test('the same request makes one intent, with the same secret for the browser', async () => {
    const { order } = await place(1850)
    const first = await stripe.provider.create(order)
    const second = await stripe.provider.create(order)
    expect(second).toEqual(first)
    expect(first.clientSecret).toContain(`${first.providerOrderId}_secret_`)
  })

  test('PAY-06: before the buyer confirms nothing counts as paid', async () => {
    const { providerOrderId, parts } = await place(1850)
    const nothing = { captureId: null, amount: null, fee: null, commission: null }
    const open = { paymentId: parts[0]?.paymentId, state: 'open', ...nothing }
    const told = await stripe.provider.capture(providerOrderId)
    expect(told).toEqual({ providerOrderId, state: 'open', parts: [open] })
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
  ])('the bank asks once more, and the answer decides: %j', async ({ isApproved, state }) => {
    const { providerOrderId } = await place(1850)
    sandbox.stripe.pay(providerOrderId, asking)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({ state: 'open' })
    sandbox.stripe.answerBank(providerOrderId, isApproved)
    expect(await stripe.provider.read(providerOrderId)).toMatchObject({ state })
  })

  test('money that comes later is on its way until it is there', async () => {
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
  test('no money can come any more', async () => {
    const { providerOrderId } = await place(1850)
    expect(await stripe.provider.close(providerOrderId)).toMatchObject({
      state: 'closed',
      parts: [{ state: 'declined', captureId: null }],
    })
    expect(() => sandbox.stripe.pay(providerOrderId, good)).toThrow('canceled')
  })

  test('twice answers the same, and one that was paid meanwhile is told as paid', async () => {
    const closed = await place(1850)
    await stripe.provider.close(closed.providerOrderId)
    expect(await stripe.provider.close(closed.providerOrderId)).toMatchObject({ state: 'closed' })
    const paid = await placeAndPay(1850)
    expect(await stripe.provider.close(paid.providerOrderId)).toMatchObject({
      state: 'finished',
      parts: [{ state: 'captured', captureId: paid.captureIds[0] }],
    })
  })

  test('one whose money is on its way is told as such', async () => {
    const { providerOrderId } = await place(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'pending' })
    sandbox.stripe.pay(providerOrderId, good)
    expect(await stripe.provider.close(providerOrderId)).toMatchObject({ parts: [{ state: 'pending' }] })
  })
})

describe('money to the baker', () => {
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

  test('two bakers of one charge are each released', async () => {
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

  test('more than was charged, or to a baker Stripe does not pay, is refused for good', async () => {
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

  test('what is no capture of Stripe is refused for good', async () => {
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

describe('money back to the buyer', () => {
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

  test('goes back once under the same instruction', async () => {
    const { captureIds } = await placeAndPay(1850)
    const request = refundOf(captureIds[0] ?? '', 1000)
    const first = await stripe.provider.refund(request)
    expect(first).toMatchObject({ status: 'done', amount: 1000 })
    expect(await stripe.provider.refund(request)).toEqual(first)
    // 850 are left, so that a second one of 851 shows how much has gone
    await expect(stripe.provider.refund(refundOf(captureIds[0] ?? '', 851))).rejects.toMatchObject({
      isFinal: true,
    })
    expect(await stripe.provider.refund(refundOf(captureIds[0] ?? '', 850))).toMatchObject({ status: 'done' })
  })

  test("takes the baker's part back first once it was released", async () => {
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
    // 925 of 1850 are with the baker still, and no more can be taken back
    await expect(
      stripe.provider.refund(refundOf(captureId, 1000, { releaseId, commission: 74 })),
    ).rejects.toMatchObject({ isFinal: true })
    expect(
      await stripe.provider.refund(refundOf(captureId, 1000, { releaseId, commission: 75 })),
    ).toMatchObject({
      status: 'done',
    })
  })

  test('a pending refund is asked about again; a failed one is told as failed', async () => {
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

describe('what Stripe tells', () => {
  test('a paid intent, a refund, a transfer and an account are each known by what they are about', async () => {
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
    expect(told.map(({ type, subject }) => [type, subject])).toEqual(
      expect.arrayContaining([
        ['account.updated', { kind: 'account', payee }],
        ['payment_intent.succeeded', { kind: 'order', providerOrderId }],
        ['refund.created', { kind: 'instruction', instructionId: refundId }],
        ['charge.refunded', { kind: 'order', providerOrderId }],
        ['transfer.created', { kind: 'instruction', instructionId: releaseId }],
      ]),
    )
  })

  test('twice carries the same id, so that it is known again', async () => {
    const { providerOrderId } = await place(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'webhook_twice' })
    sandbox.stripe.pay(providerOrderId, good)
    await sandbox.webhooksSent()
    const paid = told.filter(({ type }) => type === 'payment_intent.succeeded')
    expect(paid).toHaveLength(2)
    expect(new Set(paid.map(({ eventId }) => eventId)).size).toBe(1)
  })
})

describe('when Stripe answers wrongly', () => {
  test.each(['lost_answer', 'server_error'] as const)(
    '%s: the same request is sent once more by itself, and done once',
    async (behaviour) => {
      const { order, providerOrderId } = await place(1850)
      sandbox.behave({ rail: 'stripe', behaviour, operation: 'create' })
      expect(await stripe.provider.create(order)).toMatchObject({ providerOrderId })
    },
  )

  test.each(['lost_answer', 'server_error'] as const)(
    '%s for as long as one asks: it may be asked again, and nothing was done twice',
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

  test('nonsense is not taken for an answer', async () => {
    const { providerOrderId } = await placeAndPay(1850)
    sandbox.behave({ rail: 'stripe', behaviour: 'nonsense', operation: 'read', times: 2 })
    await expect(stripe.provider.read(providerOrderId)).rejects.toMatchObject({
      rail: 'stripe',
      isFinal: false,
    })
  })

  test('an intent that does not exist is refused for good, a wrong key is not', async () => {
    await expect(stripe.provider.read('pi_1unknown')).rejects.toMatchObject({ status: 404, isFinal: true })
    const other = openStripe({
      secretKey: 'sk_test_other',
      webhookSecret: 'whsec_other',
      apiUrl: sandbox.apiUrl.stripe,
      now: () => clock,
    })
    await expect(other.provider.read('pi_1unknown')).rejects.toMatchObject({ status: 401, isFinal: false })
  })

  test('nobody there is told as such', async () => {
    const apiUrl = sandbox.apiUrl.stripe
    await sandbox.close()
    const lonely = openStripe({ ...sandbox.keys.stripe, apiUrl, now: () => clock })
    await expect(lonely.provider.read('pi_1unknown')).rejects.toMatchObject({ status: null, isFinal: false })
  })
})

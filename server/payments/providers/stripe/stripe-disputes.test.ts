import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { newId } from '#server/database/new-id.ts'
import type { ProviderEvent } from '#server/payments/contract/payment-provider.ts'
import { openStripe } from './open-stripe.ts'

const start = new Date('2026-11-20T12:00:00Z')

let sandbox: Sandbox
let stripe: ReturnType<typeof openStripe>
let received: ProviderEvent[]

beforeEach(async () => {
  received = []
  sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now: () => start,
    async sendWebhook({ headers, body }) {
      const event = await stripe.provider.readWebhook(headers, body)
      if (event === null) return 400
      received.push(event)
      return 200
    },
  })
  stripe = openStripe({ ...sandbox.keys.stripe, apiUrl: sandbox.apiUrl.stripe, now: () => start })
})
afterEach(() => sandbox.close())

/** A paid charge of two bakers, $18.50 and $12.00. */
async function paid() {
  const parts = [1850, 1200].map((amount) => ({
    paymentId: newId(),
    payee: 'acct_1',
    amount,
    commission: 0,
    description: 'Bread',
  }))
  const { providerOrderId } = await stripe.provider.create({
    checkoutId: newId(),
    parts,
    returnUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
    requestId: newId(),
  })
  sandbox.stripe.pay(providerOrderId, '4242424242424242')
  const reported = await stripe.provider.read(providerOrderId)
  const captures = reported.parts.map(({ paymentId, captureId }) => ({
    paymentId,
    captureId: captureId ?? '',
  }))
  const captureId = captures[0]?.captureId ?? ''
  const names = {
    paymentId: parts[0]?.paymentId ?? '',
    providerOrderId,
    captureId,
    payee: 'acct_1',
    releaseIds: [],
  }
  const refund = () =>
    stripe.provider.refund({
      instructionId: newId(),
      captureId,
      payee: 'acct_1',
      amount: 100,
      commission: 0,
      releaseId: null,
      reason: '',
    })
  return { captures, captureId, names, refund }
}

/** The same charge, disputed. */
async function disputed(options: Parameters<Sandbox['stripe']['openDispute']>[1] = {}) {
  const payment = await paid()
  const disputeId = sandbox.stripe.openDispute(payment.captureId, options) ?? ''
  return { ...payment, disputeId, name: { disputeId, payee: null } }
}

const evidence = {
  kind: 'evidence' as const,
  text: 'The code was shown at the door.',
  product: '2 × Sourdough from Ana',
  handedOver: 'Friday, 20 November, 5 pm',
}

/** The types of dispute events so far, in order. */
async function events(): Promise<string[]> {
  await sandbox.webhooksSent()
  return received.flatMap(({ type, subject }) => (subject.kind === 'dispute' ? [type] : []))
}

describe('a dispute at Stripe', () => {
  test('covers every payment of its charge, has withdrawn the money and a fee, and waits for an answer', async () => {
    const { captures, names, name, disputeId } = await disputed({ complaint: 'not_mine' })
    expect(await stripe.provider.readDispute(name)).toEqual({
      disputeId,
      payee: null,
      captures,
      amount: 3050,
      fee: 1500,
      state: 'needs_answer',
      isWithdrawn: true,
      reason: { code: 'fraudulent', words: 'The buyer says that they did not make the payment.' },
      answerBy: new Date('2026-11-30T12:00:00Z'),
    })
    expect(await stripe.provider.readMoney(names)).toMatchObject({ captured: 1850, isDisputed: true })
    expect((await events()).toSorted()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  })

  test('accepts evidence once, and then the bank decides', async () => {
    const { name, disputeId } = await disputed()
    const answered = await stripe.provider.answerDispute(name, evidence)
    expect(answered).toMatchObject({ state: 'under_review', isWithdrawn: true, answerBy: null })
    // a repeated or different answer changes nothing
    expect(await stripe.provider.answerDispute(name, evidence)).toEqual(answered)
    expect(await stripe.provider.answerDispute(name, { kind: 'accept' })).toEqual(answered)
    sandbox.stripe.decideDispute(disputeId, 'won')
    expect(await stripe.provider.readDispute(name)).toMatchObject({
      state: 'won',
      isWithdrawn: false,
      fee: 1500,
    })
    expect((await events()).toSorted()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
    ])
  })

  test('an accepted or lost dispute keeps the money', async () => {
    const accepted = await disputed()
    expect(await stripe.provider.answerDispute(accepted.name, { kind: 'accept' })).toMatchObject({
      state: 'lost',
      isWithdrawn: true,
    })
    const lost = await disputed({ amount: 1000 })
    sandbox.stripe.decideDispute(lost.disputeId, 'lost')
    sandbox.stripe.decideDispute(lost.disputeId, 'won')
    expect(await stripe.provider.readDispute(lost.name)).toMatchObject({
      state: 'lost',
      amount: 1000,
      isWithdrawn: true,
    })
  })

  test('an inquiry withdraws nothing unless it becomes a dispute', async () => {
    const closed = await disputed({ isInquiry: true })
    const open = { state: 'needs_answer', isWithdrawn: false, fee: 0 }
    expect(await stripe.provider.readDispute(closed.name)).toMatchObject(open)
    sandbox.stripe.decideDispute(closed.disputeId, 'withdrawn')
    expect(await stripe.provider.readDispute(closed.name)).toMatchObject({ state: 'closed_without_loss' })
    const lost = await disputed({ isInquiry: true })
    sandbox.stripe.decideDispute(lost.disputeId, 'lost')
    expect(await stripe.provider.readDispute(lost.name)).toMatchObject({ state: 'lost', isWithdrawn: true })
  })

  test('a disputed charge cannot be refunded for now, or disputed twice', async () => {
    const { captureId, refund, disputeId } = await disputed()
    await expect(refund()).rejects.toMatchObject({ isFinal: false })
    expect(sandbox.stripe.openDispute(captureId)).toBeNull()
    sandbox.stripe.decideDispute(disputeId, 'won')
    expect(await refund()).toMatchObject({ status: 'done' })
    expect(sandbox.stripe.openDispute('ch_1unknown')).toBeNull()
  })

  test('an unknown dispute is a 404', async () => {
    await expect(
      stripe.provider.readDispute({ disputeId: 'du_1unknown', payee: null }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })
})

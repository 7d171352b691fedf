import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePaypal } from '#tests/make/paypal.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'

const start = new Date('2026-11-20T12:00:00Z')

type Paypal = Awaited<ReturnType<typeof makePaypal>>
let paypal: Paypal
let payee: string
beforeEach(async () => {
  paypal = await makePaypal({ now: () => start })
  payee = paypal.sandbox.paypal.connect('baker').id
})
afterEach(() => paypal.close())

/** A dispute over $18.50 that was paid to a connected baker. */
async function disputed(
  options: Parameters<Paypal['sandbox']['paypal']['openDispute']>[1] = {},
  requestId = 'request-1',
) {
  const order = makeProviderOrder(1, requestId)
  const parts = order.parts.map((part) => ({ ...part, payee }))
  const { providerOrderId } = await paypal.provider.create({ ...order, parts })
  paypal.sandbox.paypal.approve(providerOrderId)
  const [part] = (await paypal.provider.capture(providerOrderId)).parts
  const captureId = part?.captureId ?? ''
  const paymentId = parts[0]?.paymentId ?? ''
  const disputeId = paypal.sandbox.paypal.openDispute(captureId, options) ?? ''
  return {
    captureId,
    paymentId,
    disputeId,
    name: { disputeId, payee },
    names: { paymentId, providerOrderId, captureId, payee, releaseIds: [] },
    refund: () =>
      paypal.provider.refund({
        instructionId: '018f0000-0000-7000-8000-0000000000f1',
        captureId,
        payee,
        amount: 100,
        commission: 0,
        releaseId: null,
        reason: '',
      }),
  }
}

const evidence = {
  kind: 'evidence' as const,
  text: 'The code was shown at the door.',
  product: '2 × Sourdough from Ana',
  handedOver: 'Friday, 20 November, 5 pm',
}

/** PayPal's dispute events so far: type and subject. */
async function events() {
  const events = []
  for (const { headers, body } of await paypal.told()) {
    const event = await paypal.provider.readWebhook(headers, body)
    if (event?.subject.kind === 'dispute') events.push({ type: event.type, ...event.subject })
  }
  return events
}

describe('a dispute at PayPal', () => {
  test('names its captures, has withdrawn the money, and waits for an answer', async () => {
    const { captureId, paymentId, disputeId, name, names } = await disputed()
    const reported = {
      disputeId,
      payee,
      captures: [{ captureId, paymentId }],
      amount: 1850,
      fee: 0,
      state: 'needs_answer',
      isWithdrawn: true,
      reason: {
        code: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        words: 'The buyer says that they did not get what they paid for.',
      },
      answerBy: new Date('2026-11-30T12:00:00Z'),
    }
    expect(await paypal.provider.readDispute(name)).toEqual(reported)
    expect(await paypal.provider.readMoney(names)).toMatchObject({ captured: 1850, isDisputed: true })
    const signed = { ...reported, at: expect.any(Date), providerOrderId: null }
    expect(await events()).toEqual([
      { kind: 'dispute', type: 'CUSTOMER.DISPUTE.CREATED', disputeId, payee, signed },
    ])
  })

  test('accepts evidence as a note, once, and then PayPal decides', async () => {
    const { disputeId, name } = await disputed()
    const answered = await paypal.provider.answerDispute(name, evidence)
    expect(answered).toMatchObject({ state: 'under_review', isWithdrawn: true, answerBy: null })
    const kept = JSON.parse(paypal.exchanges.at(-1)?.answer.body ?? '')
    expect(kept.evidences).toMatchObject([
      {
        notes:
          'Sold: 2 × Sourdough from Ana\nHanded over: Friday, 20 November, 5 pm\nThe code was shown at the door.',
        source: 'SUBMITTED_BY_SELLER',
      },
    ])
    expect(await paypal.provider.answerDispute(name, evidence)).toEqual(answered)
    paypal.sandbox.paypal.decideDispute(disputeId, 'won')
    expect(await paypal.provider.readDispute(name)).toMatchObject({
      state: 'won',
      isWithdrawn: false,
      fee: 0,
    })
    expect((await events()).map(({ type }) => type)).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.UPDATED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ])
  })

  test('an accepted dispute costs no fee, a lost one does', async () => {
    const accepted = await disputed()
    const given = await paypal.provider.answerDispute(accepted.name, { kind: 'accept' })
    expect(given).toMatchObject({ state: 'lost', isWithdrawn: true, fee: 0 })
    expect(await paypal.provider.answerDispute(accepted.name, { kind: 'accept' })).toEqual(given)
    const lost = await disputed({ amount: 1000 }, 'request-2')
    paypal.sandbox.paypal.decideDispute(lost.disputeId, 'lost')
    expect(await paypal.provider.readDispute(lost.name)).toMatchObject({
      state: 'lost',
      amount: 1000,
      isWithdrawn: true,
      fee: 1500,
    })
  })

  test('an inquiry withdraws nothing, and the buyer may cancel it', async () => {
    const { disputeId, name } = await disputed({ isInquiry: true, complaint: 'not_as_described' })
    expect(await paypal.provider.readDispute(name)).toMatchObject({ isWithdrawn: false, fee: null })
    paypal.sandbox.paypal.decideDispute(disputeId, 'withdrawn')
    expect(await paypal.provider.readDispute(name)).toMatchObject({ state: 'closed_without_loss' })
  })

  test('disputed money cannot be refunded or released for now', async () => {
    const { captureId, disputeId, refund } = await disputed()
    await expect(refund()).rejects.toMatchObject({ isFinal: false })
    const release = { instructionId: 'r', captureId, payee, amount: 1711 }
    await expect(paypal.provider.release(release)).rejects.toMatchObject({ issue: 'INVALID_REFERENCE' })
    expect(paypal.sandbox.paypal.openDispute(captureId)).toBeNull()
    paypal.sandbox.paypal.decideDispute(disputeId, 'won')
    expect(await refund()).toMatchObject({ status: 'done' })
  })

  test("can only be read on the baker's behalf", async () => {
    const { disputeId } = await disputed()
    for (const stranger of [null, paypal.sandbox.paypal.connect('another').id])
      await expect(paypal.provider.readDispute({ disputeId, payee: stranger })).rejects.toMatchObject({
        status: 403,
      })
  })
})

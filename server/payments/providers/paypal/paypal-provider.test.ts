import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerFault } from '#sandbox/behaviours.ts'
import { ProviderError, type ProviderOrderState } from '#server/payments/contract/payment-provider.ts'
import { currency } from '#shared/currency.ts'
import { makePaypal } from '#tests/make/paypal.ts'
import { makeProviderOrder, paymentIds } from '#tests/make/provider-order.ts'

let paypal: Awaited<ReturnType<typeof makePaypal>>
beforeEach(async () => {
  paypal = await makePaypal()
})
afterEach(() => paypal.close())

const instructionId = '018f0000-0000-7000-8000-0000000000f1'

/** An approved order. */
async function approvedOrder(bakers: 1 | 2 | 3): Promise<string> {
  const { providerOrderId } = await paypal.provider.create(makeProviderOrder(bakers))
  paypal.sandbox.paypal.approve(providerOrderId)
  return providerOrderId
}

/** A refund request of $10.00 from Ana's captured $18.50. */
async function capturedRefund() {
  const { parts } = await paypal.provider.capture(await approvedOrder(1))
  return {
    instructionId,
    captureId: parts[0]?.captureId ?? '',
    payee: 'ana@bakers.example',
    amount: 1000,
    commission: 75,
    releaseId: null,
    reason: 'The loaves burned',
  }
}

function states({ parts }: ProviderOrderState): string[] {
  return parts.map(({ state }) => state)
}

function lastPayout(): unknown {
  const payout = paypal.exchanges.findLast(({ url }) => url.startsWith('/v1/payments/referenced-payouts'))
  return JSON.parse(payout?.answer.body ?? '')
}

function lastBody(): unknown {
  return JSON.parse(paypal.exchanges.at(-1)?.body ?? '')
}

describe('creating', () => {
  test('PAY-04, OPEN-03: makes a purchase unit per baker, less our fee, held until its release', async () => {
    await paypal.provider.create(makeProviderOrder(3))
    const sourdough = '2 × Sourdough from Ana'
    expect(lastBody()).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: paymentIds[0],
          description: sourdough,
          amount: { currency_code: currency.code, value: '18.50' },
          payee: { email_address: 'ana@bakers.example' },
          payment_instruction: {
            platform_fees: [{ amount: { currency_code: currency.code, value: '1.39' } }],
            disbursement_mode: 'DELAYED',
          },
        },
        { reference_id: paymentIds[1] },
        // no fee entry for a zero fee
        { reference_id: paymentIds[2], payment_instruction: { disbursement_mode: 'DELAYED' } },
      ],
    })
  })

  test('names a connected baker by merchant id', async () => {
    const { id } = paypal.sandbox.paypal.connect('baker')
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, payee: id }))
    await paypal.provider.create({ ...order, parts })
    expect(lastBody()).toMatchObject({ purchase_units: [{ payee: { merchant_id: id } }] })
  })

  test('pays a balance payment to us at once, without payee or fee', async () => {
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, payee: null, commission: part.amount }))
    await paypal.provider.create({ ...order, parts })
    const [unit] = (lastBody() as { purchase_units: object[] }).purchase_units
    expect(unit).toMatchObject({ items: [{ category: 'DIGITAL_GOODS' }] })
    expect(unit).not.toHaveProperty('payee')
    expect(unit).not.toHaveProperty('payment_instruction')
  })

  test('fails for good for an account that PayPal does not know', async () => {
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, payee: '2222222222222' }))
    await expect(paypal.provider.create({ ...order, parts })).rejects.toMatchObject({
      issue: 'PAYEE_ACCOUNT_INVALID',
      isFinal: true,
    })
  })

  test('OPEN-77: creates one order per request id', async () => {
    const first = await paypal.provider.create(makeProviderOrder(2))
    const again = await paypal.provider.create(makeProviderOrder(2))
    const other = await paypal.provider.create(makeProviderOrder(2, 'request-2'))
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  test('cuts a long description between characters', async () => {
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, description: '🥖'.repeat(60) }))
    await paypal.provider.create({ ...order, parts })
    expect(lastBody()).toMatchObject({ purchase_units: [{ description: `${'🥖'.repeat(31)}…` }] })
  })
})

describe('capturing', () => {
  test('PAY-05: captures an approved order with one capture per baker', async () => {
    const orderId = await approvedOrder(3)
    expect(await paypal.provider.read(orderId)).toMatchObject({ state: 'approved' })
    const reported = await paypal.provider.capture(orderId)
    expect(reported).toMatchObject({ providerOrderId: orderId, state: 'finished' })
    expect(reported.parts.map(({ paymentId }) => paymentId)).toEqual(paymentIds)
    expect(states(reported)).toEqual(['captured', 'captured', 'captured'])
    expect(new Set(reported.parts.map(({ captureId }) => captureId)).size).toBe(3)
    expect(reported.parts.map(({ amount, fee }) => [amount, fee])).toEqual([
      [1850, 0],
      [925, 0],
      [500, 0],
    ])
  })

  test("reports PayPal's own fee, which reduces the payout", async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'take_fee', operation: 'capture' })
    const orderId = await approvedOrder(1)
    const [part] = (await paypal.provider.capture(orderId)).parts
    expect(part).toMatchObject({ amount: 1850, fee: 114 })
    const captureId = part?.captureId ?? ''
    const payee = 'ana@bakers.example'
    const outcome = await paypal.provider.release({ instructionId, captureId, payee, amount: 1711 })
    expect(outcome).toMatchObject({ status: 'done', amount: 1711 })
    // 18.50, less our 1.39 and PayPal's 1.14
    expect(lastPayout()).toMatchObject({ payout_amount: { value: '15.97' } })
  })

  test('decisions, commission at pickup: changes our fees before the capture and reports them', async () => {
    const orderId = await approvedOrder(3)
    const kept = [
      { paymentId: paymentIds[0], commission: 639 },
      { paymentId: paymentIds[2], commission: 100 },
    ]
    const reported = await paypal.provider.capture(orderId, kept)
    expect(reported.parts.map(({ amount, commission }) => [amount, commission])).toEqual([
      [1850, 639],
      [925, 69],
      [500, 100],
    ])
    expect(paypal.exchanges.find(({ method }) => method === 'PATCH')).toMatchObject({
      url: `/v2/checkout/orders/${orderId}`,
      answer: { status: 204, body: '' },
    })
    // payouts are less by the fee, and refunds can return all of it
    const captureId = reported.parts[0]?.captureId ?? ''
    const back = { instructionId, captureId, payee: 'ana@bakers.example', releaseId: null, reason: '' }
    await paypal.provider.refund({ ...back, amount: 600, commission: 545 })
    const release = { instructionId: paymentIds[1], captureId, payee: 'ana@bakers.example', amount: 1156 }
    expect(await paypal.provider.release(release)).toMatchObject({ status: 'done', amount: 1156 })
  })

  test('removes the fee when it is zero', async () => {
    const orderId = await approvedOrder(3)
    await paypal.provider.capture(orderId, [{ paymentId: paymentIds[0], commission: 0 }])
    expect(JSON.parse(paypal.exchanges.find(({ method }) => method === 'PATCH')?.body ?? '')).toEqual([
      {
        op: 'replace',
        path: `/purchase_units/@reference_id=='${paymentIds[0]}'/payment_instruction`,
        value: { disbursement_mode: 'DELAYED' },
      },
    ])
  })

  test('captures nothing without an answer to the fee change, and with the original fee after a refusal', async () => {
    const orderId = await approvedOrder(1)
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'change' })
    const more = [{ paymentId: paymentIds[0], commission: 500 }]
    await expect(paypal.provider.capture(orderId, more)).rejects.toMatchObject({ isFinal: false })
    expect(states(await paypal.provider.read(orderId))).toEqual(['open'])
    const tooMuch = [{ paymentId: paymentIds[0], commission: 1851 }]
    expect((await paypal.provider.capture(orderId, tooMuch)).parts[0]).toMatchObject({ commission: 139 })
  })

  test('OPEN-77: a repeated capture returns the first result', async () => {
    const orderId = await approvedOrder(2)
    const first = await paypal.provider.capture(orderId)
    expect(await paypal.provider.capture(orderId)).toEqual(first)
    expect(await paypal.provider.read(orderId)).toEqual(first)
  })

  test('PAY-08: leaves an unapproved order open', async () => {
    const { providerOrderId } = await paypal.provider.create(makeProviderOrder(1))
    const reported = await paypal.provider.capture(providerOrderId)
    expect(reported).toMatchObject({ state: 'open', parts: [{ state: 'open', captureId: null }] })
  })

  test('PAY-08: a declined instrument declines every part', async () => {
    const orderId = await approvedOrder(2)
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'decline' })
    const reported = await paypal.provider.capture(orderId)
    expect(reported.state).toBe('finished')
    expect(states(reported)).toEqual(['declined', 'declined'])
  })

  test("PAY-06: captures the other bakers' parts when one is declined", async () => {
    const orderId = await approvedOrder(3)
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'decline_part' })
    const reported = await paypal.provider.capture(orderId)
    expect(states(reported)).toEqual(['captured', 'captured', 'declined'])
    expect(reported.parts[2]?.captureId).toBeNull()
  })

  test('PAY-06: pending money does not count until it arrives', async () => {
    const orderId = await approvedOrder(1)
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'pending' })
    expect(states(await paypal.provider.capture(orderId))).toEqual(['pending'])
    paypal.sandbox.paypal.settle(orderId, 'COMPLETED')
    expect(states(await paypal.provider.read(orderId))).toEqual(['captured'])
  })

  test('a refunded capture still counts as captured', async () => {
    const refund = await capturedRefund()
    await paypal.provider.refund(refund)
    const [order] = paypal.exchanges.flatMap(({ url }) => /orders\/(\w+)\/capture/.exec(url)?.[1] ?? [])
    expect(states(await paypal.provider.read(order ?? ''))).toEqual(['captured'])
  })

  test('an order that PayPal no longer knows is closed', async () => {
    const closed = { providerOrderId: 'LONGGONE', state: 'closed', parts: [] }
    expect(await paypal.provider.read('LONGGONE')).toEqual(closed)
    expect(await paypal.provider.capture('LONGGONE')).toEqual(closed)
  })

  test('closing leaves an order open, as PayPal captures only at our request', async () => {
    const open = await approvedOrder(1)
    expect(await paypal.provider.close(open)).toMatchObject({ state: 'approved', parts: [{ state: 'open' }] })
    await paypal.provider.capture(open)
    expect(await paypal.provider.close(open)).toMatchObject({ state: 'finished' })
  })
})

describe('faults', () => {
  const faults: AnswerFault[] = ['slow', 'lost_answer', 'nonsense', 'server_error', 'no_answer']
  /**
   * A client for the failing call: impatient for faults without an answer, else patient, as a busy machine may be slow.
   */
  const callerFor = (fault: AnswerFault) =>
    fault === 'slow' || fault === 'no_answer' ? paypal.hasty : paypal.provider

  test.each(faults)('%s: the call fails temporarily, and a retry captures once', async (fault) => {
    const { provider, sandbox } = paypal
    const { providerOrderId } = await provider.create(makeProviderOrder(2))
    sandbox.paypal.approve(providerOrderId)
    sandbox.behave({ rail: 'paypal', behaviour: fault, operation: 'capture' })
    const failing = callerFor(fault).capture(providerOrderId)
    await expect(failing).rejects.toMatchObject({ isFinal: false })
    const reported = await provider.capture(providerOrderId)
    expect(states(reported)).toEqual(['captured', 'captured'])
    const types = (await paypal.told()).map(({ body }) => JSON.parse(body).event_type)
    expect(types.filter((type) => type === 'PAYMENT.CAPTURE.COMPLETED')).toHaveLength(2)
  })

  test.each(faults)('%s: a retry with the same request id creates one order', async (fault) => {
    const { provider, sandbox } = paypal
    sandbox.behave({ rail: 'paypal', behaviour: fault, operation: 'create' })
    await expect(callerFor(fault).create(makeProviderOrder(1))).rejects.toThrow(ProviderError)
    const first = await provider.create(makeProviderOrder(1))
    expect(await provider.create(makeProviderOrder(1))).toEqual(first)
  })

  test('concurrent calls request one token', async () => {
    await Promise.all(['A', 'B', 'C'].map((id) => paypal.provider.read(id)))
    expect(tokenRequests()).toBe(1)
  })

  test('replaces a revoked token', async () => {
    await paypal.provider.read('A')
    paypal.sandbox.paypal.revokeTokens()
    expect(await paypal.provider.read('A')).toMatchObject({ state: 'closed' })
    expect(tokenRequests()).toBe(2)
  })

  test('replaces a token shortly before it expires', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const timed = await makePaypal({ now: () => now })
    await timed.provider.read('A')
    now = new Date(now.getTime() + 32_399_000)
    await timed.provider.read('A')
    expect(timed.exchanges.filter(({ answer }) => answer.status === 401)).toEqual([])
    expect(timed.exchanges.filter(({ url }) => url.endsWith('/token'))).toHaveLength(2)
    await timed.close()
  })

  test('requests a token again after a failure', async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'token' })
    await expect(paypal.provider.read('A')).rejects.toThrow(ProviderError)
    expect(await paypal.provider.read('A')).toMatchObject({ state: 'closed' })
  })

  function tokenRequests(): number {
    return paypal.exchanges.filter(({ url }) => url.endsWith('/v1/oauth2/token')).length
  }
})

describe('refunds and releases', () => {
  test("refunds on the baker's behalf, with our fee", async () => {
    const outcome = await paypal.provider.refund(await capturedRefund())
    expect(outcome).toMatchObject({ status: 'done', message: null, amount: 1000, commission: 75 })
    expect(lastBody()).toEqual({
      amount: { currency_code: currency.code, value: '10.00' },
      custom_id: instructionId,
      note_to_payer: 'The loaves burned',
      payment_instruction: { platform_fees: [{ amount: { currency_code: currency.code, value: '0.75' } }] },
    })
  })

  test('OPEN-77: refunds once per instruction', async () => {
    const refund = await capturedRefund()
    const first = await paypal.provider.refund(refund)
    expect(await paypal.provider.refund(refund)).toEqual(first)
    const rest = { ...refund, instructionId: 'another', amount: 850, commission: 64 }
    expect(await paypal.provider.refund(rest)).toMatchObject({ status: 'done' })
    await expect(paypal.provider.refund({ ...rest, instructionId: 'third' })).rejects.toMatchObject({
      issue: 'CAPTURE_FULLY_REFUNDED',
      isFinal: true,
    })
  })

  test('reports a refused fee, and then refunds without it', async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'refuse_fee', operation: 'refund' })
    const refund = await capturedRefund()
    expect(await paypal.provider.refund(refund)).toMatchObject({ status: 'fee_refused', providerId: null })
    const without = await paypal.provider.refund({ ...refund, commission: 0 })
    expect(without).toMatchObject({ status: 'done', commission: 0 })
    expect(lastBody()).not.toHaveProperty('payment_instruction')
    expect(await paypal.provider.refund({ ...refund, commission: 0 })).toEqual(without)
    const refundsMade = paypal.exchanges.filter(
      ({ url, answer }) => url.endsWith('/refund') && answer.status === 201,
    )
    expect(refundsMade).toHaveLength(1)
  })

  test('polls a pending refund', async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'pending', operation: 'refund' })
    const { status, providerId } = await paypal.provider.refund(await capturedRefund())
    expect(status).toBe('pending')
    expect(await paypal.provider.readInstruction('refund', providerId ?? '')).toMatchObject({
      status: 'pending',
    })
  })

  test('can retry a refund when the baker has insufficient funds', async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'decline', operation: 'refund' })
    const refund = await capturedRefund()
    await expect(paypal.provider.refund(refund)).rejects.toMatchObject({ isFinal: false })
    expect(await paypal.provider.refund(refund)).toMatchObject({ status: 'done' })
  })

  test('releases once, less our fee and refunds', async () => {
    const refund = await capturedRefund()
    await paypal.provider.refund(refund)
    const { captureId, payee } = refund
    const release = { instructionId: 'release', captureId, payee, amount: 786 }
    const first = await paypal.provider.release(release)
    expect(first).toMatchObject({ status: 'done', amount: 786 })
    expect(await paypal.provider.release(release)).toEqual(first)
    expect(await paypal.provider.readInstruction('release', first.providerId ?? '')).toEqual(first)
    // 18.50 - 10.00, less a fee of 1.39 - 0.75
    expect(lastPayout()).toMatchObject({ payout_amount: { value: '7.86' } })
    // under another id PayPal reports the payout, but not its id
    const unnamed = { status: 'done', providerId: null, message: null }
    expect(await paypal.provider.release({ ...release, instructionId: 'again' })).toEqual(unnamed)
    expect(paypal.exchanges.at(-1)?.answer.body).toContain('PAYOUT_ALREADY_COMPLETED_FOR_REFERENCE')
  })

  test('a payout may fail or be pending', async () => {
    const { captureId, payee } = await capturedRefund()
    const release = { instructionId: 'release', captureId, payee, amount: 1711 }
    paypal.sandbox.behave(
      { rail: 'paypal', behaviour: 'decline', operation: 'release' },
      { rail: 'paypal', behaviour: 'pending', operation: 'release' },
    )
    expect(await paypal.provider.release(release)).toMatchObject({
      status: 'failed',
      message: 'MERCHANT_RESTRICTIONS',
    })
    expect(await paypal.provider.release({ ...release, instructionId: 'again' })).toMatchObject({
      status: 'pending',
    })
  })
})

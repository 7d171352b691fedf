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

/** An order that its buyer has approved. */
async function approvedOrder(bakers: 1 | 2 | 3): Promise<string> {
  const { providerOrderId } = await paypal.provider.create(makeProviderOrder(bakers))
  paypal.sandbox.paypal.approve(providerOrderId)
  return providerOrderId
}

/** A refund of $10 to $18.50 taken for Ana. */
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
  test("PAY-04, OPEN-03: each baker is a purchase unit, paid to them, our fee off, held until it's released", async () => {
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
        // no fee of nothing
        { reference_id: paymentIds[2], payment_instruction: { disbursement_mode: 'DELAYED' } },
      ],
    })
  })

  test('a connected baker is named by the merchant id', async () => {
    const { id } = paypal.sandbox.paypal.connect('baker')
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, payee: id }))
    await paypal.provider.create({ ...order, parts })
    expect(lastBody()).toMatchObject({ purchase_units: [{ payee: { merchant_id: id } }] })
  })

  test('who is paid nobody is named for, we are ourselves, at once and without a fee', async () => {
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, payee: null, commission: part.amount }))
    await paypal.provider.create({ ...order, parts })
    const [unit] = (lastBody() as { purchase_units: object[] }).purchase_units
    expect(unit).toMatchObject({ items: [{ category: 'DIGITAL_GOODS' }] })
    expect(unit).not.toHaveProperty('payee')
    expect(unit).not.toHaveProperty('payment_instruction')
  })

  test('an account that PayPal does not know is refused for good', async () => {
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, payee: '2222222222222' }))
    await expect(paypal.provider.create({ ...order, parts })).rejects.toMatchObject({
      issue: 'PAYEE_ACCOUNT_INVALID',
      isFinal: true,
    })
  })

  test('OPEN-77: the same request id makes one order', async () => {
    const first = await paypal.provider.create(makeProviderOrder(2))
    const again = await paypal.provider.create(makeProviderOrder(2))
    const other = await paypal.provider.create(makeProviderOrder(2, 'request-2'))
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  test('a long description is cut between characters', async () => {
    const order = makeProviderOrder(1)
    const parts = order.parts.map((part) => ({ ...part, description: '🥖'.repeat(60) }))
    await paypal.provider.create({ ...order, parts })
    expect(lastBody()).toMatchObject({ purchase_units: [{ description: `${'🥖'.repeat(31)}…` }] })
  })
})

describe('capturing', () => {
  test('PAY-05: an approved order is captured, baker by baker', async () => {
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

  test("what PayPal keeps of a payment for itself is told, and is not the baker's", async () => {
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

  test('decisions, commission at pickup: PayPal is told to keep more for us first, and says what it kept', async () => {
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
    // what is paid out is less by it, and what is given back may name all of it
    const captureId = reported.parts[0]?.captureId ?? ''
    const back = { instructionId, captureId, payee: 'ana@bakers.example', releaseId: null, reason: '' }
    await paypal.provider.refund({ ...back, amount: 600, commission: 545 })
    const release = { instructionId: paymentIds[1], captureId, payee: 'ana@bakers.example', amount: 1156 }
    expect(await paypal.provider.release(release)).toMatchObject({ status: 'done', amount: 1156 })
  })

  test('what is to be kept and is nothing is asked for without a fee', async () => {
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

  test('where PayPal does not answer about it, nothing is taken; where it refuses, all is as it was made', async () => {
    const orderId = await approvedOrder(1)
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'change' })
    const more = [{ paymentId: paymentIds[0], commission: 500 }]
    await expect(paypal.provider.capture(orderId, more)).rejects.toMatchObject({ isFinal: false })
    expect(states(await paypal.provider.read(orderId))).toEqual(['open'])
    const tooMuch = [{ paymentId: paymentIds[0], commission: 1851 }]
    expect((await paypal.provider.capture(orderId, tooMuch)).parts[0]).toMatchObject({ commission: 139 })
  })

  test('OPEN-77: a repeated capture answers the first result', async () => {
    const orderId = await approvedOrder(2)
    const first = await paypal.provider.capture(orderId)
    expect(await paypal.provider.capture(orderId)).toEqual(first)
    expect(await paypal.provider.read(orderId)).toEqual(first)
  })

  test('PAY-08: an order that was not approved is left as it is', async () => {
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

  test("PAY-06: one baker's declined part leaves the others' captured", async () => {
    const orderId = await approvedOrder(3)
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'decline_part' })
    const reported = await paypal.provider.capture(orderId)
    expect(states(reported)).toEqual(['captured', 'captured', 'declined'])
    expect(reported.parts[2]?.captureId).toBeNull()
  })

  test('PAY-06: pending money does not count until it has come', async () => {
    const orderId = await approvedOrder(1)
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'pending' })
    expect(states(await paypal.provider.capture(orderId))).toEqual(['pending'])
    paypal.sandbox.paypal.settle(orderId, 'COMPLETED')
    expect(states(await paypal.provider.read(orderId))).toEqual(['captured'])
  })

  test('what was given back had been captured', async () => {
    const refund = await capturedRefund()
    await paypal.provider.refund(refund)
    const [order] = paypal.exchanges.flatMap(({ url }) => /orders\/(\w+)\/capture/.exec(url)?.[1] ?? [])
    expect(states(await paypal.provider.read(order ?? ''))).toEqual(['captured'])
  })

  test('an order that PayPal has forgotten is closed', async () => {
    const closed = { providerOrderId: 'LONGGONE', state: 'closed', parts: [] }
    expect(await paypal.provider.read('LONGGONE')).toEqual(closed)
    expect(await paypal.provider.capture('LONGGONE')).toEqual(closed)
  })

  test('closing ends no order: PayPal takes its money only when it is captured', async () => {
    const open = await approvedOrder(1)
    expect(await paypal.provider.close(open)).toMatchObject({ state: 'approved', parts: [{ state: 'open' }] })
    await paypal.provider.capture(open)
    expect(await paypal.provider.close(open)).toMatchObject({ state: 'finished' })
  })
})

describe('faults', () => {
  const faults: AnswerFault[] = ['slow', 'lost_answer', 'nonsense', 'server_error', 'no_answer']
  /** Who makes the call that fails: silence is given up soon, while any other answer may be slow on a busy machine. */
  const callerFor = (fault: AnswerFault) =>
    fault === 'slow' || fault === 'no_answer' ? paypal.hasty : paypal.provider

  test.each(faults)(
    '%s: the call fails without being final, and repeating it takes the money once',
    async (fault) => {
      const { provider, sandbox } = paypal
      const { providerOrderId } = await provider.create(makeProviderOrder(2))
      sandbox.paypal.approve(providerOrderId)
      sandbox.behave({ rail: 'paypal', behaviour: fault, operation: 'capture' })
      const failing = callerFor(fault).capture(providerOrderId)
      await expect(failing).rejects.toMatchObject({ isFinal: false })
      const reported = await provider.capture(providerOrderId)
      expect(states(reported)).toEqual(['captured', 'captured'])
      const told = (await paypal.told()).map(({ body }) => JSON.parse(body).event_type)
      expect(told.filter((type) => type === 'PAYMENT.CAPTURE.COMPLETED')).toHaveLength(2)
    },
  )

  test.each(faults)('%s: an order asked for again under the same request id is one order', async (fault) => {
    const { provider, sandbox } = paypal
    sandbox.behave({ rail: 'paypal', behaviour: fault, operation: 'create' })
    await expect(callerFor(fault).create(makeProviderOrder(1))).rejects.toThrow(ProviderError)
    const first = await provider.create(makeProviderOrder(1))
    expect(await provider.create(makeProviderOrder(1))).toEqual(first)
  })

  test('a token is asked for once by calls at the same time', async () => {
    await Promise.all(['A', 'B', 'C'].map((id) => paypal.provider.read(id)))
    expect(tokenRequests()).toBe(1)
  })

  test('a token that PayPal has ended is replaced', async () => {
    await paypal.provider.read('A')
    paypal.sandbox.paypal.revokeTokens()
    expect(await paypal.provider.read('A')).toMatchObject({ state: 'closed' })
    expect(tokenRequests()).toBe(2)
  })

  test('a token is replaced shortly before its end', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const timed = await makePaypal({ now: () => now })
    await timed.provider.read('A')
    now = new Date(now.getTime() + 32_399_000)
    await timed.provider.read('A')
    expect(timed.exchanges.filter(({ answer }) => answer.status === 401)).toEqual([])
    expect(timed.exchanges.filter(({ url }) => url.endsWith('/token'))).toHaveLength(2)
    await timed.close()
  })

  test('a token that could not be had is asked for again', async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'token' })
    await expect(paypal.provider.read('A')).rejects.toThrow(ProviderError)
    expect(await paypal.provider.read('A')).toMatchObject({ state: 'closed' })
  })

  function tokenRequests(): number {
    return paypal.exchanges.filter(({ url }) => url.endsWith('/v1/oauth2/token')).length
  }
})

describe('giving back and handing on', () => {
  test("a refund is made on the baker's behalf, our fee with it", async () => {
    const outcome = await paypal.provider.refund(await capturedRefund())
    expect(outcome).toMatchObject({ status: 'done', message: null, amount: 1000, commission: 75 })
    expect(lastBody()).toEqual({
      amount: { currency_code: currency.code, value: '10.00' },
      custom_id: instructionId,
      note_to_payer: 'The loaves burned',
      payment_instruction: { platform_fees: [{ amount: { currency_code: currency.code, value: '0.75' } }] },
    })
  })

  test('OPEN-77: an instruction gives back once, however often it is carried out', async () => {
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

  test('a refund that PayPal takes no fee in is asked for without, and says so', async () => {
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

  test('a pending refund is asked about again', async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'pending', operation: 'refund' })
    const { status, providerId } = await paypal.provider.refund(await capturedRefund())
    expect(status).toBe('pending')
    expect(await paypal.provider.readInstruction('refund', providerId ?? '')).toMatchObject({
      status: 'pending',
    })
  })

  test('a refund that the baker has no money for can be tried again', async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'decline', operation: 'refund' })
    const refund = await capturedRefund()
    await expect(paypal.provider.refund(refund)).rejects.toMatchObject({ isFinal: false })
    expect(await paypal.provider.refund(refund)).toMatchObject({ status: 'done' })
  })

  test('the money is handed on once, less our fee and what was given back', async () => {
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
    // asked under another id PayPal says that it was paid out, but not how
    const unnamed = { status: 'done', providerId: null, message: null }
    expect(await paypal.provider.release({ ...release, instructionId: 'again' })).toEqual(unnamed)
    expect(paypal.exchanges.at(-1)?.answer.body).toContain('PAYOUT_ALREADY_COMPLETED_FOR_REFERENCE')
  })

  test('a payout may fail, or come later', async () => {
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

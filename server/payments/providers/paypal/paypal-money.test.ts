import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allOf } from '#tests/make/all-of.ts'
import { makePaypal } from '#tests/make/paypal.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'
import { listPaypalMoney } from './list-paypal-money.ts'
import { openPaypalClient } from './paypal-client.ts'

const start = new Date('2026-09-01T12:00:00Z')
const day = 24 * 60 * 60_000
const instructionId = '018f0000-0000-7000-8000-0000000000f1'

type Paypal = Awaited<ReturnType<typeof makePaypal>>
let paypal: Paypal
let clock: Date
beforeEach(async () => {
  clock = start
  paypal = await makePaypal({ now: () => clock })
})
afterEach(() => paypal.close())

/** A captured order of one baker over $18.50, with our fee of $1.39. */
async function capture(payee: string, requestId = 'request-1') {
  const order = makeProviderOrder(1, requestId)
  const parts = order.parts.map((part) => ({ ...part, payee }))
  const { providerOrderId } = await paypal.provider.create({ ...order, parts })
  paypal.sandbox.paypal.approve(providerOrderId)
  const [part] = (await paypal.provider.capture(providerOrderId)).parts
  const captureId = part?.captureId ?? ''
  const paymentId = parts[0]?.paymentId ?? ''
  return { captureId, payee, names: { paymentId, providerOrderId, captureId, payee, releaseIds: [] } }
}

const refundOf = ({ captureId, payee }: { captureId: string; payee: string }) => ({
  instructionId,
  captureId,
  payee,
  amount: 850,
  commission: 64,
  releaseId: null,
  reason: '',
})

describe('reading one payment from PayPal', () => {
  test("reads its capture, refunds, payout and PayPal's fee", async () => {
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'take_fee', operation: 'capture' })
    const captured = await capture(paypal.sandbox.paypal.connect('baker').id)
    const refunded = await paypal.provider.refund(refundOf(captured))
    const { captureId, payee } = captured
    const released = await paypal.provider.release({ instructionId: 'r', captureId, payee, amount: 925 })
    const releaseIds = [released.providerId ?? '']
    expect(await paypal.provider.readMoney({ ...captured.names, releaseIds })).toEqual({
      captured: 1850,
      refunded: 850,
      refunds: [{ id: refunded.providerId, amount: 850, instructionId: expect.any(String) }],
      otherRefunds: [],
      // 18.50 - 8.50, less our 0.75 and PayPal's 1.14
      released: 811,
      releases: [{ id: released.providerId, amount: 811, instructionId: null, takenBack: null }],
      fee: 114,
      isDisputed: false,
      paidTo: [[payee]],
    })
  })

  test('reads nothing before the capture, or when PayPal no longer knows the order', async () => {
    const { providerOrderId } = await paypal.provider.create(makeProviderOrder(1))
    const names = {
      paymentId: makeProviderOrder(1).parts[0]?.paymentId ?? '',
      providerOrderId,
      captureId: null,
      payee: 'ana@bakers.example',
      releaseIds: [],
    }
    const nothing = { captured: 0, refunded: 0, released: 0, fee: null }
    expect(await paypal.provider.readMoney(names)).toMatchObject(nothing)
    expect(await paypal.provider.readMoney({ ...names, providerOrderId: 'LONGGONE' })).toMatchObject(nothing)
    await expect(
      paypal.provider.readMoney({ ...names, providerOrderId: 'LONGGONE', captureId: 'C' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('cannot see disputes of a baker without a connected account', async () => {
    const { names } = await capture('ana@bakers.example')
    expect(await paypal.provider.readMoney(names)).toMatchObject({ captured: 1850, isDisputed: null })
  })

  test('does not count pending refunds and releases', async () => {
    const captured = await capture(paypal.sandbox.paypal.connect('baker').id)
    paypal.sandbox.behave(
      { rail: 'paypal', behaviour: 'pending', operation: 'refund' },
      { rail: 'paypal', behaviour: 'pending', operation: 'release' },
    )
    await paypal.provider.refund(refundOf(captured))
    const { captureId, payee } = captured
    const { providerId } = await paypal.provider.release({
      instructionId: 'r',
      captureId,
      payee,
      amount: 925,
    })
    const money = await paypal.provider.readMoney({ ...captured.names, releaseIds: [providerId ?? ''] })
    expect(money).toMatchObject({ captured: 1850, refunded: 0, released: 0 })
    expect(money.otherRefunds).toMatchObject([{ amount: 850 }])
  })
})

describe('listing money at PayPal', () => {
  test("lists a baker's captures and refunds with our ids, in periods of at most 31 days", async () => {
    const payee = paypal.sandbox.paypal.connect('baker').id
    const captured = await capture(payee)
    clock = new Date(start.getTime() + 40 * day)
    const { providerId } = await paypal.provider.refund(refundOf(captured))
    const span = { since: start, until: new Date(start.getTime() + 70 * day) }
    const moved = await allOf(
      paypal.provider.listMoneySince({ ...span, payees: ['ana@bakers.example', payee] }),
    )
    expect(moved).toEqual([
      {
        kind: 'capture',
        id: captured.captureId,
        amount: 1850,
        at: start,
        of: null,
        paymentIds: [captured.names.paymentId],
        instructionId: null,
      },
      {
        kind: 'refund',
        id: providerId,
        amount: -850,
        at: clock,
        of: captured.captureId,
        paymentIds: [],
        instructionId,
      },
    ])
    expect(paypal.exchanges.filter(({ url }) => url.startsWith('/v1/reporting/'))).toHaveLength(3)
  })

  test("leaves out other bakers' sales, the end of the period, and pending captures", async () => {
    const payee = paypal.sandbox.paypal.connect('baker').id
    await capture(paypal.sandbox.paypal.connect('another').id, 'request-1')
    paypal.sandbox.behave({ rail: 'paypal', behaviour: 'pending', operation: 'capture' })
    await capture(payee, 'request-2')
    clock = new Date(start.getTime() + day)
    await capture(payee, 'request-3')
    const span = { since: start, until: clock, payees: [payee] }
    expect(await allOf(paypal.provider.listMoneySince(span))).toEqual([])
    const longer = { ...span, until: new Date(clock.getTime() + 1) }
    expect(await allOf(paypal.provider.listMoneySince(longer))).toHaveLength(1)
  })

  test('returns until when a delayed report is complete', async () => {
    const payee = paypal.sandbox.paypal.connect('baker').id
    await capture(payee)
    clock = new Date(start.getTime() + 60 * 60_000)
    const span = { since: start, until: clock, payees: [payee] }
    const behaviour = { rail: 'paypal', behaviour: 'report_late', ms: 2 * 60 * 60_000 } as const
    paypal.sandbox.behave(behaviour)
    const late = await paypal.provider.listMoneySince(span).next()
    expect(late).toEqual({ done: true, value: new Date(clock.getTime() - behaviour.ms) })
    const list = paypal.provider.listMoneySince(span)
    expect(await list.next()).toMatchObject({ done: false, value: { kind: 'capture' } })
    expect(await list.next()).toEqual({ done: true, value: clock })
  })

  test('lists the withdrawals, returns and fees of disputes', async () => {
    const desk = paypal.sandbox.paypal
    const payee = desk.connect('baker').id
    const won = await capture(payee, '1')
    const lost = await capture(payee, '2')
    for (const [one, end] of [[won, 'won'] as const, [lost, 'lost'] as const])
      desk.decideDispute(desk.openDispute(one.captureId) ?? '', end)
    const span = { since: start, until: new Date(start.getTime() + day), payees: [payee] }
    const moved = (await allOf(paypal.provider.listMoneySince(span))).filter(({ kind }) => kind === 'dispute')
    const of = ({ captureId }: { captureId: string }) =>
      moved.flatMap((one) => (one.of === captureId ? [one.amount] : []))
    expect(of(won)).toEqual([-1850, 1850])
    expect(of(lost)).toEqual([-1850, -1500])
  })

  test('reads all pages', async () => {
    const payee = paypal.sandbox.paypal.connect('baker').id
    const ids: string[] = []
    for (const request of ['1', '2', '3', '4', '5']) ids.push((await capture(payee, request)).captureId)
    const { sandbox } = paypal
    const client = openPaypalClient({
      ...sandbox.keys.paypal,
      apiUrl: sandbox.apiUrl.paypal,
      now: () => clock,
    })
    const span = { since: start, until: new Date(start.getTime() + day), payees: [payee] }
    const moved = await allOf(listPaypalMoney(client, span, 2))
    expect(moved.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })
})

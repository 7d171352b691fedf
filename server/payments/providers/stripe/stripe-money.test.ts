import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { newId } from '#server/database/new-id.ts'
import type { MoneyMovement } from '#server/payments/contract/provider-money.ts'
import { allOf } from '#tests/make/all-of.ts'
import { listStripeMoney } from './list-stripe-money.ts'
import { openStripe } from './open-stripe.ts'
import { openStripeClient } from './stripe-client.ts'

const start = new Date('2026-11-20T12:00:00Z')
const hour = 60 * 60_000

let sandbox: Sandbox
let stripe: ReturnType<typeof openStripe>
let clock: Date

beforeEach(async () => {
  clock = start
  sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now: () => clock,
    slowness: 600_000,
    sendWebhook: async () => 200,
  })
  stripe = openStripe({ ...sandbox.keys.stripe, apiUrl: sandbox.apiUrl.stripe, now: () => clock })
})
afterEach(() => sandbox.close())

/** A paid checkout of payable bakers; our commission is 7.5 % of each payment. */
async function pay(...amounts: number[]) {
  const parts = await Promise.all(
    amounts.map(async (amount) => {
      const account = { id: newId(), email: 'ana@example.org', former: null, lastChange: null }
      const { accountId: payee } = await stripe.accounts.create(account)
      sandbox.stripe.moveAccount(payee, 'active')
      const commission = Math.round(amount * 0.075)
      return { paymentId: newId(), payee, amount, commission, description: 'Bread' }
    }),
  )
  const { providerOrderId } = await stripe.provider.create({
    checkoutId: newId(),
    parts,
    returnUrl: 'http://localhost:3000/',
    cancelUrl: 'http://localhost:3000/',
    requestId: newId(),
  })
  sandbox.stripe.pay(providerOrderId, '4242424242424242')
  const reported = await stripe.provider.read(providerOrderId)
  return parts.map(({ paymentId, payee }, index) => {
    const captureId = reported.parts[index]?.captureId ?? ''
    return {
      payee,
      captureId,
      names: { paymentId, providerOrderId, captureId, payee, releaseIds: [] },
      refund: (amount: number, commission = 0, releaseId: string | null = null) =>
        stripe.provider.refund({
          instructionId: newId(),
          captureId,
          payee,
          amount,
          commission,
          releaseId,
          reason: '',
        }),
      release: (amount: number) =>
        stripe.provider.release({ instructionId: newId(), captureId, payee, amount }),
    }
  })
}

describe('reading one payment from Stripe', () => {
  test('reads each payment’s own part, refunds and transfers of a shared charge', async () => {
    const [ana, ben] = await pay(1850, 1200)
    if (!ana || !ben) throw new Error('The checkout needs two bakers.')
    const released = await ana.release(1711)
    const refunded = await ana.refund(1000, 75, released.providerId)
    const other = await ben.refund(200)
    expect(await stripe.provider.readMoney(ana.names)).toEqual({
      captured: 1850,
      refunded: 1000,
      refunds: [{ id: refunded.providerId, amount: 1000, instructionId: expect.any(String) }],
      otherRefunds: [],
      released: 1711 - 925,
      releases: [
        { id: released.providerId, amount: 1711, instructionId: expect.any(String), takenBack: 925 },
      ],
      fee: 72,
      isDisputed: false,
      paidTo: [[ana.payee]],
    })
    expect(await stripe.provider.readMoney(ben.names)).toMatchObject({
      captured: 1200,
      refunds: [{ id: other.providerId, amount: 200 }],
      releases: [],
      fee: 46,
    })
  })

  test('reads nothing before the capture', async () => {
    const { providerOrderId } = await stripe.provider.create({
      checkoutId: newId(),
      parts: [{ paymentId: newId(), payee: 'acct_1', amount: 900, commission: 0, description: 'Bread' }],
      returnUrl: 'http://localhost:3000/',
      cancelUrl: 'http://localhost:3000/',
      requestId: newId(),
    })
    const names = { paymentId: newId(), providerOrderId, captureId: null, payee: 'acct_1', releaseIds: [] }
    const nothing = { captured: 0, refunded: 0, released: 0, fee: null, isDisputed: false }
    expect(await stripe.provider.readMoney(names)).toMatchObject(nothing)
    sandbox.stripe.pay(providerOrderId, '4000000000000002')
    expect(await stripe.provider.readMoney(names)).toMatchObject(nothing)
  })

  test('finds a capture without its id', async () => {
    const [ana] = await pay(1850)
    if (!ana) throw new Error('The checkout needs a baker.')
    expect(await stripe.provider.readMoney({ ...ana.names, captureId: null })).toMatchObject({
      captured: 1850,
    })
  })

  test('counts a dashboard refund for the first payment of its charge only', async () => {
    const [ana, ben] = await pay(1850, 1200)
    if (!ana || !ben) throw new Error('The checkout needs two bakers.')
    const client = openStripeClient({ ...sandbox.keys.stripe, apiUrl: sandbox.apiUrl.stripe })
    await client.refunds.create({ charge: ana.captureId.split('/')[0] ?? '', amount: 300 })
    expect(await stripe.provider.readMoney(ana.names)).toMatchObject({ refunded: 300 })
    expect(await stripe.provider.readMoney(ben.names)).toMatchObject({
      refunded: 0,
      otherRefunds: [{ amount: 300, instructionId: null }],
    })
  })

  test('does not count a pending refund', async () => {
    const [ana] = await pay(1850)
    if (!ana) throw new Error('The checkout needs a baker.')
    sandbox.behave({ rail: 'stripe', behaviour: 'pending', operation: 'refund' })
    const { providerId } = await ana.refund(500)
    expect(await stripe.provider.readMoney(ana.names)).toMatchObject({ refunded: 0 })
    sandbox.stripe.settle(providerId ?? '')
    expect(await stripe.provider.readMoney(ana.names)).toMatchObject({ refunded: 500 })
  })
})

describe('listing money at Stripe', () => {
  const span = (from: number, to: number) => ({
    since: new Date(start.getTime() + from * hour),
    until: new Date(start.getTime() + to * hour),
    payees: [],
  })
  const kinds = (moved: readonly MoneyMovement[]) => moved.map(({ kind, amount }) => [kind, amount])

  test('lists charges, refunds and transfers with their references', async () => {
    const [ana, ben] = await pay(1850, 1200)
    if (!ana || !ben) throw new Error('The checkout needs two bakers.')
    const { providerId } = await ana.refund(400)
    await ben.release(1110)
    const moved = await allOf(stripe.provider.listMoneySince(span(0, 1)))
    const chargeId = ana.captureId.split('/')[0]
    expect(moved).toMatchObject([
      { kind: 'capture', id: chargeId, amount: 3050, at: start, of: ana.names.providerOrderId },
      { kind: 'refund', id: providerId, amount: -400, of: chargeId, paymentIds: [ana.names.paymentId] },
      { kind: 'release', amount: -1110, of: chargeId, paymentIds: [ben.names.paymentId] },
    ])
    expect(moved[0]?.paymentIds).toEqual([ana.names.paymentId, ben.names.paymentId])
    expect(moved.map(({ instructionId }) => instructionId === null)).toEqual([true, false, false])
  })

  test('lists a dispute with the amount it has withdrawn', async () => {
    const [ana] = await pay(1850)
    const disputeId = sandbox.stripe.openDispute(ana?.captureId ?? '') ?? ''
    const disputes = async () =>
      (await allOf(stripe.provider.listMoneySince(span(0, 1)))).filter(({ kind }) => kind === 'dispute')
    expect(await disputes()).toMatchObject([
      { id: disputeId, amount: -1850, of: ana?.captureId.split('/')[0], paymentIds: [ana?.names.paymentId] },
    ])
    sandbox.stripe.decideDispute(disputeId, 'won')
    expect(await disputes()).toMatchObject([{ id: disputeId, amount: 0 }])
  })

  test('lists from the start to before the end, without failed refunds', async () => {
    for (const amount of [900, 1000, 1100]) {
      const [ana] = await pay(amount)
      sandbox.behave({ rail: 'stripe', behaviour: 'decline', operation: 'refund' })
      await ana?.refund(100)
      clock = new Date(clock.getTime() + hour)
    }
    expect(kinds(await allOf(stripe.provider.listMoneySince(span(1, 2))))).toEqual([['capture', 1000]])
  })

  test('reads all pages', async () => {
    for (const amount of [900, 1000, 1100, 1200, 1300]) await pay(amount)
    const client = openStripeClient({ ...sandbox.keys.stripe, apiUrl: sandbox.apiUrl.stripe })
    const moved = await allOf(listStripeMoney(client, span(0, 1), 2))
    expect(kinds(moved).map(([, amount]) => amount)).toEqual([1300, 1200, 1100, 1000, 900])
  })
})

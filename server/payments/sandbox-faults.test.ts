import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Operation, Switch } from '#sandbox/behaviours.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'

let shop: SandboxShop
async function openShop(): Promise<void> {
  shop = await openSandboxShop()
}
const closeShop = () => shop.close()

/** The call after which the shop knows that the provider has captured. */
const taking = (rail: Rail): Operation => (testedRails[rail].takesMoney === 'when asked' ? 'capture' : 'read')

const spoiled = [
  { behaviour: 'lost_answer' },
  { behaviour: 'slow', ms: 50 },
  { behaviour: 'nonsense' },
  { behaviour: 'server_error' },
  { behaviour: 'wrong_id' },
  { behaviour: 'wrong_state' },
] satisfies Pick<Switch, 'behaviour' | 'ms'>[]

/** Our ledger matches the provider: the price of a placed order, or nothing. */
async function expectOnce(orderId: string): Promise<void> {
  const { paymentStatus } = await shop.order(orderId)
  const { taken, givenBack } = shop.moved()
  const { buyer = 0 } = await shop.balances(orderId)
  expect([0, 1900]).toContain(taken)
  expect(taken - givenBack).toBe(paymentStatus === 'paid' ? 1900 : 0)
  expect(buyer).toBe(givenBack - taken)
}

describe.each(rails)('OPEN-77: a faulty answer of %s while a buyer pays', (rail) => {
  // each fault affects only the next payment, and each payment comes to rest
  beforeAll(openShop)
  beforeEach(() => shop.startAnew())
  afterAll(closeShop)

  it.each(spoiled)('$behaviour: captures and books once', async (fault) => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    // otherwise the webhook would capture before the page asks
    shop.sandbox.behave({ rail, behaviour: 'webhook_lost' })
    shop.agree(rail, providerOrderId)
    shop.sandbox.behave({ rail, operation: taking(rail), ...fault })
    await shop.finish(rail, providerOrderId)
    await shop.comeToRest()
    await expectOnce(orderId)
  })

  it.each(spoiled)('$behaviour while preparing the payment: nobody pays twice', async (fault) => {
    shop.sandbox.behave({ rail, operation: 'create', ...fault })
    const { orderId, providerOrderId } = await shop
      .begin(rail)
      .catch(() => ({ orderId: '', providerOrderId: '' }))
    if (orderId === '') return expect(shop.moved().taken).toBe(0)
    if (shop.agree(rail, providerOrderId)) await shop.finish(rail, providerOrderId)
    await shop.comeToRest()
    return expectOnce(orderId)
  })

  it.each([
    'webhook_twice',
    'webhook_twice_overtaken',
    'webhook_overtaken',
    'webhook_late',
    'webhook_lost',
  ] as const)('%s: captures and books once, and the order is paid', async (behaviour) => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.sandbox.behave({
      rail,
      behaviour,
      times: null,
      ...(behaviour === 'webhook_late' ? { ms: 20 } : {}),
    })
    shop.agree(rail, providerOrderId)
    await shop.finish(rail, providerOrderId)
    await shop.comeToRest()
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid' })
    await expectOnce(orderId)
    expect(shop.moved()).toEqual({ taken: 1900, givenBack: 0 })
  })

  it('webhook_lost, with the page closed: the worker captures the approved payment', async () => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.sandbox.behave({ rail, behaviour: 'webhook_lost', times: null })
    shop.agree(rail, providerOrderId)
    await shop.comeToRest()
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid' })
    await expectOnce(orderId)
  })
})

describe.each(rails)('OPEN-77: a faulty answer of %s during a refund', (rail) => {
  beforeAll(openShop)
  beforeEach(() => shop.startAnew())
  afterAll(closeShop)

  it.each(spoiled)('$behaviour: refunds once', async (fault) => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.agree(rail, providerOrderId)
    await shop.finish(rail, providerOrderId)
    const declined = await shop.baker[rail].call('POST', `/api/orders/${orderId}/decline`, {
      reason: 'No flour left.',
    })
    expect(declined.status).toBe(200)
    shop.sandbox.behave({ rail, operation: 'refund', ...fault })
    await shop.comeToRest()
    expect(shop.moved()).toEqual({ taken: 1900, givenBack: 1900 })
    const { paymentStatus } = await shop.order(orderId)
    // a refund that failed at the provider stays pending for a person
    expect(paymentStatus).toBe(fault.behaviour === 'wrong_state' ? 'refund_pending' : 'refunded')
  })
})

describe.each(rails)('a wrong amount reported by %s', (rail) => {
  // these payments never come to rest
  beforeEach(openShop)
  afterEach(closeShop)

  it('wrong_amount: a capture of another amount neither pays the order nor enters the ledger', async () => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.sandbox.behave({ rail, behaviour: 'wrong_amount', times: null })
    shop.agree(rail, providerOrderId)
    await shop.finish(rail, providerOrderId)
    await shop.comeToRest()
    expect(await shop.order(orderId)).not.toMatchObject({ paymentStatus: 'paid' })
    expect(await shop.balances(orderId)).toEqual({})
  })

  it('wrong_amount: a refund of another amount is not booked as done', async () => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.agree(rail, providerOrderId)
    await shop.finish(rail, providerOrderId)
    await shop.baker[rail].call('POST', `/api/orders/${orderId}/decline`, { reason: 'No flour left.' })
    shop.sandbox.behave({ rail, behaviour: 'wrong_amount', operation: 'refund', times: null })
    await shop.comeToRest()
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'refund_pending' })
  })
})

describe('a PayPal refund without our fee, before the release', () => {
  beforeEach(openShop)
  afterEach(closeShop)

  it('releases what PayPal has left for the baker, and nothing stays held', async () => {
    const { orderId, providerOrderId } = await shop.begin('paypal')
    shop.agree('paypal', providerOrderId)
    await shop.finish('paypal', providerOrderId)
    const act = async (action: string, body?: object) =>
      shop.baker.paypal.call(
        'POST',
        `/api/orders/${orderId}/${action}`,
        body ?? (await shownCode(shop.test, orderId, action)),
      )
    await act('confirm')
    shop.sandbox.behave({ rail: 'paypal', behaviour: 'refuse_fee', operation: 'refund' })
    await act('refund', { amount: '5.00', reason: 'One was burnt.' })
    await shop.comeToRest()
    expect(await shop.balances(orderId)).toEqual({ buyer: -1400, held: 1400, platform: 38, baker: -38 })
    await act('complete')
    await shop.comeToRest()
    expect(await shop.balances(orderId)).toEqual({ buyer: -1400, held: 0, platform: 143, baker: 1257 })
  })
})

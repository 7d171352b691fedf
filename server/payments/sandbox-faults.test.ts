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

/** The call after which each provider has taken the money, as far as the shop knows. */
const taking = (rail: Rail): Operation => (testedRails[rail].takesMoney === 'when asked' ? 'capture' : 'read')

const spoiled = [
  { behaviour: 'lost_answer' },
  { behaviour: 'slow', ms: 50 },
  { behaviour: 'nonsense' },
  { behaviour: 'server_error' },
  { behaviour: 'wrong_id' },
  { behaviour: 'wrong_state' },
] satisfies Pick<Switch, 'behaviour' | 'ms'>[]

/** Whatever was told: the books hold what the provider has, which is the price of an order that stands, or nothing. */
async function expectOnce(orderId: string): Promise<void> {
  const { paymentStatus } = await shop.order(orderId)
  const { taken, givenBack } = shop.moved()
  const { buyer = 0 } = await shop.balances(orderId)
  expect([0, 1900]).toContain(taken)
  expect(taken - givenBack).toBe(paymentStatus === 'paid' ? 1900 : 0)
  expect(buyer).toBe(givenBack - taken)
}

describe.each(rails)('OPEN-77: an answer of %s goes wrong while a buyer pays', (rail) => {
  // what goes wrong hits the next payment alone, and each of them comes to rest
  beforeAll(openShop)
  beforeEach(() => shop.startAnew())
  afterAll(closeShop)

  it.each(spoiled)('$behaviour: what is taken once is booked once', async (fault) => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    // who is told by an event has taken the money before the page asks
    shop.sandbox.behave({ rail, behaviour: 'webhook_lost' })
    shop.agree(rail, providerOrderId)
    shop.sandbox.behave({ rail, operation: taking(rail), ...fault })
    await shop.finish(rail, providerOrderId)
    await shop.comeToRest()
    await expectOnce(orderId)
  })

  it.each(spoiled)('$behaviour, while the payment is prepared: nobody pays twice', async (fault) => {
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
  ] as const)('%s: what is taken once is booked once, and the order is paid', async (behaviour) => {
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

  it('webhook_lost, and the buyer has closed the page: the worker finds out, and takes the money', async () => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.sandbox.behave({ rail, behaviour: 'webhook_lost', times: null })
    shop.agree(rail, providerOrderId)
    await shop.comeToRest()
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'paid' })
    await expectOnce(orderId)
  })
})

describe.each(rails)('OPEN-77: an answer of %s goes wrong while money goes back', (rail) => {
  beforeAll(openShop)
  beforeEach(() => shop.startAnew())
  afterAll(closeShop)

  it.each(spoiled)('$behaviour: it goes back once', async (fault) => {
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
    // what the provider says has failed stays there to be seen to
    expect(paymentStatus).toBe(fault.behaviour === 'wrong_state' ? 'refund_pending' : 'refunded')
  })
})

describe.each(rails)('an amount that %s says is not the one asked for', (rail) => {
  // these payments never come to rest
  beforeEach(openShop)
  afterEach(closeShop)

  it('wrong_amount: a payment of another amount than asked is not taken for paid, and not booked silently', async () => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.sandbox.behave({ rail, behaviour: 'wrong_amount', times: null })
    shop.agree(rail, providerOrderId)
    await shop.finish(rail, providerOrderId)
    await shop.comeToRest()
    expect(await shop.order(orderId)).not.toMatchObject({ paymentStatus: 'paid' })
    expect(await shop.balances(orderId)).toEqual({})
  })

  it('wrong_amount: a refund of another amount than asked is not booked silently as done', async () => {
    const { orderId, providerOrderId } = await shop.begin(rail)
    shop.agree(rail, providerOrderId)
    await shop.finish(rail, providerOrderId)
    await shop.baker[rail].call('POST', `/api/orders/${orderId}/decline`, { reason: 'No flour left.' })
    shop.sandbox.behave({ rail, behaviour: 'wrong_amount', operation: 'refund', times: null })
    await shop.comeToRest()
    expect(await shop.order(orderId)).toMatchObject({ paymentStatus: 'refund_pending' })
  })
})

describe('a refund that PayPal makes without our fee, before the baker is paid', () => {
  beforeEach(openShop)
  afterEach(closeShop)

  it('the baker is sent what PayPal has left for them, and nothing is held any longer', async () => {
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

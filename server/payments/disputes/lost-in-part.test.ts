import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { currency } from '#shared/currency.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { openSandboxShop, type SandboxShop } from '#tests/make/sandbox-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { carryOutInstructions } from '../instructions/carry-out-instructions.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'

const quiet = { info: () => undefined, error: () => undefined }
const Prepared = z.object({ id: z.string() })

// PayPal pays out everything a capture holds, whatever our books say
describe('a PayPal dispute about a part of one payment for two orders', () => {
  let shop: SandboxShop
  beforeAll(async () => {
    shop = await openSandboxShop()
  })
  beforeEach(() => shop.startAnew())
  afterAll(() => shop.close())

  const act = async (orderId: string, what: string, body?: object) => {
    const { status } = await shop.baker.paypal.call(
      'POST',
      `/api/orders/${orderId}/${what}`,
      body ?? (await shownCode(shop.test, orderId, what)),
    )
    expect(status).toBe(200)
  }
  const end = {
    async completed(id: string) {
      for (const what of ['confirm', 'complete']) await act(id, what)
    },
    declined: (id: string) => act(id, 'decline', { reason: 'No flour left.' }),
    async 'refunded in part'(id: string) {
      await act(id, 'confirm')
      await act(id, 'refund', { amount: '3.00', reason: 'One was burnt.' })
      await act(id, 'complete')
    },
  }

  async function agrees(): Promise<void> {
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
  }

  /** Two orders of $19.00 and $9.50, paid together. */
  async function pay() {
    const { buyer, baker, sandbox, test } = shop
    const [two, one] = [await makeListing(baker.paypal), await makeListing(baker.paypal)]
    const lines = [
      [two, 2],
      [one, 1],
    ] satisfies [typeof one, number][]
    const checkout = await makeCheckout(buyer, [{ payWay: 'paypal', lines }])
    const body = { amount: '28.50', currency: currency.code, intent: 'CAPTURE', checkoutId: checkout.id }
    const { id } = z.parse(Prepared, (await buyer.call('POST', '/paypal/order', body)).body)
    sandbox.paypal.approve(id)
    await buyer.call('POST', `/paypal/order/${id}/capture`)
    const orders = checkout.orders
      .toSorted((one, other) => Number(other.totalPrice) - Number(one.totalPrice))
      .map((order) => order.id)
    const payment = () =>
      test.db
        .selectFrom('payments')
        .selectAll()
        .where('checkout_id', '=', checkout.id)
        .executeTakeFirstOrThrow()
    return { orders, payment }
  }

  it.each([
    ['completed', 'completed'],
    ['completed', 'declined'],
    ['declined', 'completed'],
    ['refunded in part', 'completed'],
    ['declined', 'refunded in part'],
  ] as const)(
    'lost before one is %s and the other %s: stops nothing, and agrees with PayPal',
    async (...ends) => {
      const { orders, payment } = await pay()
      const { capture_id } = await payment()
      const dispute = shop.sandbox.paypal.openDispute(capture_id ?? '', { amount: 900 }) ?? ''
      await shop.sandbox.webhooksSent()
      shop.sandbox.paypal.decideDispute(dispute, 'lost')
      await shop.sandbox.webhooksSent()
      for (const [place, what] of ends.entries()) await end[what](orders[place] ?? '')
      await shop.comeToRest()
      expect(await payment()).toMatchObject({ stopped_reason: null, released_at: expect.any(Date) })
      await agrees()
    },
  )

  it.each([
    ['a dispute', 'completed'],
    ['a dispute', 'declined'],
    ['an inquiry', 'completed'],
  ] as const)('%s partly decided for the buyer, orders %s: continues with the rest', async (kind, what) => {
    const { orders, payment } = await pay()
    const { id, capture_id } = await payment()
    const { paypal } = shop.sandbox
    const dispute = paypal.openDispute(capture_id ?? '', { isInquiry: kind === 'an inquiry' }) ?? ''
    await shop.sandbox.webhooksSent()
    for (const order of orders) await end[what](order)
    await shop.comeToRest()
    paypal.decideDispute(dispute, 'lost', 500)
    await shop.sandbox.webhooksSent()
    await shop.comeToRest()
    expect(await payment()).toMatchObject({ stopped_reason: null })
    const balance = await shop.test.db
      .selectFrom('payment_balances')
      .selectAll()
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow()
    const rest = { released_cents: 2850 - 500 - 214, refunded_cents: 0 }
    expect(balance).toMatchObject({
      disputed_cents: 500,
      held_cents: 0,
      ...(what === 'completed' ? rest : { released_cents: 0, refunded_cents: 2350 }),
    })
    await agrees()
  })

  it.each([
    ['completed', 'completed'],
    ['refunded in part', 'refunded in part'],
    ['completed', 'declined'],
    ['declined', 'completed'],
  ] as const)('lost after one is %s and the other %s, before the release: stops nothing', async (...ends) => {
    const { orders, payment } = await pay()
    const { capture_id } = await payment()
    const dispute = shop.sandbox.paypal.openDispute(capture_id ?? '', { amount: 900 }) ?? ''
    await shop.sandbox.webhooksSent()
    for (const [place, what] of ends.entries()) await end[what](orders[place] ?? '')
    shop.sandbox.paypal.decideDispute(dispute, 'lost')
    await shop.sandbox.webhooksSent()
    await shop.comeToRest()
    expect(await payment()).toMatchObject({ stopped_reason: null, released_at: expect.any(Date) })
    await agrees()
  })

  it.each([
    ['a part of it', 'completed', { amount: 300 }, 300],
    ['a part of it', 'declined', { amount: 300 }, 300],
    ['a part of it as an inquiry', 'declined', { amount: 300, isInquiry: true }, 300],
    ['all of it, lost in part', 'completed', {}, 500],
    ['all of it, lost in part', 'declined', {}, 500],
  ] as const)(
    'with a failing refund, about %s: takes the loss from the other order, which is %s',
    async (_, what, options, lost) => {
      const { orders, payment } = await pay()
      const [refunded = '', other = ''] = orders
      const { capture_id } = await payment()
      const { paypal } = shop.sandbox
      shop.sandbox.behave({ rail: 'paypal', behaviour: 'decline', operation: 'refund' })
      await end.declined(refunded)
      await carryOutInstructions(shop.test, quiet)
      const dispute = paypal.openDispute(capture_id ?? '', options) ?? ''
      await shop.sandbox.webhooksSent()
      paypal.decideDispute(dispute, 'lost', lost)
      await shop.sandbox.webhooksSent()
      await end[what](other)
      await shop.comeToRest()
      expect(await payment()).toMatchObject({ stopped_reason: null })
      const { buyer, held, disputed = 0 } = await shop.balances(refunded)
      expect({ buyer, held, disputed }).toEqual({ buyer: 0, held: 0, disputed: 0 })
      const rest = 950 - lost
      expect(await shop.balances(other)).toMatchObject(
        what === 'completed'
          ? { disputed: lost, held: 0, platform: 71, baker: rest - 71 }
          : { disputed: lost, held: 0, buyer: -lost },
      )
      await agrees()
    },
  )

  it('with a failing refund and a loss above the other order: refunds what remains', async () => {
    const { orders, payment } = await pay()
    const { capture_id } = await payment()
    shop.sandbox.behave({ rail: 'paypal', behaviour: 'decline', operation: 'refund' })
    for (const order of orders) await end.declined(order)
    await carryOutInstructions(shop.test, quiet)
    const dispute = shop.sandbox.paypal.openDispute(capture_id ?? '', { amount: 2000 }) ?? ''
    await shop.sandbox.webhooksSent()
    shop.sandbox.paypal.decideDispute(dispute, 'lost')
    await shop.sandbox.webhooksSent()
    await shop.comeToRest()
    expect(await payment()).toMatchObject({ stopped_reason: null })
    const balances = await Promise.all(orders.map(shop.balances))
    expect(balances.map(({ held }) => held)).toEqual([0, 0])
    expect(balances.map(({ disputed }) => disputed)).toEqual([1050, 950])
    await agrees()
  })

  it('with most of an order failing to refund, and the rest lost: takes the baker’s part first', async () => {
    const { orders, payment } = await pay()
    const [refunded = '', other = ''] = orders
    const { capture_id } = await payment()
    await act(refunded, 'confirm')
    shop.sandbox.behave({ rail: 'paypal', behaviour: 'decline', operation: 'refund' })
    await act(refunded, 'refund', { amount: '18.00', reason: 'Most were burnt.' })
    await carryOutInstructions(shop.test, quiet)
    const dispute = shop.sandbox.paypal.openDispute(capture_id ?? '', { amount: 1040 }) ?? ''
    await shop.sandbox.webhooksSent()
    await act(refunded, 'complete')
    await end.completed(other)
    shop.sandbox.paypal.decideDispute(dispute, 'lost')
    await shop.sandbox.webhooksSent()
    await shop.comeToRest()
    expect(await payment()).toMatchObject({ stopped_reason: null })
    const balances = await Promise.all([refunded, other].map(shop.balances))
    expect(balances.map(({ held, baker = 0 }) => ({ held, baker }))).toEqual([
      { held: 0, baker: 0 },
      { held: 0, baker: 0 },
    ])
    // which order bears it depends on ids made in the same millisecond
    expect(balances.reduce((sum, { platform = 0 }) => sum + platform, 0)).toBe(10)
    await agrees()
  })
})

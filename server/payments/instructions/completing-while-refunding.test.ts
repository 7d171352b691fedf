import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundAnyOrder } from '#server/admin/orders/act-on-any-order.ts'
import { refundOrder } from '#server/orders/changing/refund-order.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('completing and refunding an order concurrently on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** A paid and confirmed order of $19.00; the baker's part is $17.57. */
  async function confirmed() {
    const { baker, wanted } = await shop.bakerOn('stripe')
    const { orders } = await shop.pay([wanted(2)], 'stripe')
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/confirm`)
    const act = async (action: string, body?: unknown) =>
      baker.call('POST', `/api/orders/${id}/${action}`, body ?? (await shownCode(shop.test, id, action)))
    return { id, baker, act }
  }

  /** The final amounts of buyer and baker in the newest payment, at the provider and in the ledger. */
  async function endOf(orderId: string) {
    shop.pass(1)
    await shop.carryOut()
    const capture = [...shop.scripted.stripe.captures.values()].at(-1)
    const { buyer = 0, baker = 0, held = 0 } = await shop.balances(orderId)
    return {
      there: { buyer: (capture?.refunded ?? 0) - 1900, baker: capture?.released },
      here: { buyer, baker, held },
    }
  }

  /** Keeps the order, so that both actions work in either order. */
  const ending = { reason: 'It was burnt.', cancelOrder: false, servingsAvailable: true }
  const everythingBack = { there: { buyer: 0, baker: 0 }, here: { buyer: 0, baker: 0, held: 0 } }

  it('a refund from a slow clock follows the earlier release', async () => {
    const { id, baker, act } = await confirmed()
    await act('complete')
    const behind = { ...shop.test, now: () => new Date(shop.test.now().getTime() - 1_000) }
    await refundOrder(behind, baker.user, id, { ...ending, amount: 1900 })
    const before = shop.scripted.stripe.calls.length
    expect(await endOf(id)).toEqual(everythingBack)
    const sent = shop.scripted.stripe.calls.slice(before)
    expect(sent.filter((call) => call === 'release' || call === 'refund')).toEqual(['release', 'refund'])
  })

  it('an admin’s refund from a slow clock follows the earlier release', async () => {
    const { id, act } = await confirmed()
    await act('complete')
    const behind = { ...shop.test, now: () => new Date(shop.test.now().getTime() - 1_000) }
    const { admin } = await makeAdmin(shop.test, 'admin')
    const actor = { id: admin.id, ipAddress: null, userAgent: null }
    await refundAnyOrder(behind, actor, id, { ...ending, amount: 1900 })
    expect(await endOf(id)).toEqual(everythingBack)
  })

  it('a release excludes an earlier partial refund from a fast clock', async () => {
    const { id, baker, act } = await confirmed()
    const ahead = { ...shop.test, now: () => new Date(shop.test.now().getTime() + 1_000) }
    await refundOrder(ahead, baker.user, id, { ...ending, amount: 900 })
    await act('complete')
    expect(await endOf(id)).toEqual({
      there: { buyer: -1000, baker: 925 },
      here: { buyer: -1000, baker: 925, held: 0 },
    })
  })

  it('CONST-06: takes no commission on a part refunded before', async () => {
    const { id, act } = await confirmed()
    await act('refund', { amount: '9.00', reason: 'One was burnt.' })
    await shop.carryOut()
    await act('complete')
    expect(await endOf(id)).toEqual({
      there: { buyer: -1000, baker: 925 },
      here: { buyer: -1000, baker: 925, held: 0 },
    })
  })

  it('a release sends what is left when it is sent, not what was left when it was written', async () => {
    const { id, act } = await confirmed()
    await act('complete')
    await act('refund', { amount: '9.00', reason: 'One was burnt.' })
    // as sorted when a clock decided the sequence
    await sql`update payment_instructions set sequence = -sequence where order_id = ${id}`.execute(
      shop.test.db,
    )
    expect(await endOf(id)).toEqual({
      there: { buyer: -1000, baker: 925 },
      here: { buyer: -1000, baker: 925, held: 0 },
    })
  })

  it('a release of zero completes without a provider call', async () => {
    const { id, act } = await confirmed()
    await act('complete')
    await act('refund', { amount: '19.00', reason: 'Both were burnt.' })
    await sql`update payment_instructions set sequence = -sequence where order_id = ${id}`.execute(
      shop.test.db,
    )
    expect(await endOf(id)).toEqual(everythingBack)
    expect(await shop.carryOut()).toBe(0)
  })

  it('concurrent requests in either order pay out exactly what was paid', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, act } = await confirmed()
      const refund = () => act('refund', { ...ending, amount: '19.00' })
      const [completing, refunding] = await Promise.all(
        round % 2 === 0 ? [act('complete'), refund()] : [refund(), act('complete')].toReversed(),
      )
      expect([completing?.status, refunding?.status]).toEqual([200, 200])
      expect(await endOf(id)).toEqual(everythingBack)
    }
  })
})

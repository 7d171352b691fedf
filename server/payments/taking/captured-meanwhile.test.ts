import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'
import { findOwed } from '../owed/owed-repository.ts'

describe.each(engines)('reports about a payment during its capture, on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  /** Blocks the next PayPal call until it is released. */
  function holdNextCall() {
    const begun = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    shop.scripted.paypal.step = async (call) => {
      shop.scripted.paypal.step = (next) => next()
      begun.resolve()
      await letGo.promise
      return call()
    }
    return { begun: begun.promise, letGo: letGo.resolve }
  }

  /** A capture of an approved payment is under way, and PayPal has only reported the approval. */
  async function asking() {
    const { baker, wanted } = await shop.bakerOn('paypal')
    await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    const pickup = await makeCheckout(shop.buyer, [{ ...wanted(2), payWay: 'pickup' }])
    const finish = async (orderId = '') => {
      await baker.call('POST', `/api/orders/${orderId}/confirm`)
      expect(
        (await baker.call('POST', `/api/orders/${orderId}/complete`, await shownCode(shop.test, orderId)))
          .status,
      ).toBe(200)
    }
    await finish(pickup.orders[0]?.id)
    const { checkout, providerOrderId } = await shop.begin([wanted(1)], 'paypal')
    shop.scripted.paypal.approve(providerOrderId)
    const { begun, letGo } = holdNextCall()
    const capturing = shop.capture(providerOrderId)
    await begun
    const subject = { kind: 'order' as const, providerOrderId }
    expect(await shop.webhook('paypal', { eventId: newId(), type: 'CHECKOUT.ORDER.APPROVED', subject })).toBe(
      204,
    )
    const come = async () => {
      letGo()
      expect(await capturing).toMatchObject({ body: { status: 'COMPLETED' } })
    }
    return { baker, wanted, checkout, finish, come }
  }

  it('decisions, commission at pickup: withheld debt stays reserved, and no other sale withholds it too', async () => {
    const { baker, wanted, checkout, finish, come } = await asking()
    const other = await shop.pay([wanted(1)], 'paypal')
    await come()
    await finish(checkout.orders[0]?.id)
    await finish(other.orders[0]?.id)
    await shop.carryOut()
    expect(await findOwed(shop.test.db, baker.user.id)).toEqual({ owed: 0, reserved: 0 })
  })

  it('the buyer cannot abandon it', async () => {
    const { checkout, come } = await asking()
    await shop.buyer.call('POST', `/api/checkouts/${checkout.id}/abandon`, {})
    expect((await shop.read(checkout.id)).payments).toMatchObject([{ status: 'awaiting', isSettling: true }])
    await come()
    expect((await shop.read(checkout.id)).payments).toMatchObject([
      { status: 'captured', closedReason: null },
    ])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBatch } from '#server/batches/batches-repository.ts'
import { aTuesday, makeRepeat } from '#tests/make/make-bake-days.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { endOrdersOfCancelledDays } from './cancel-bake-day.ts'

describe.each(enginesInTurn)(
  'decisions, ids: a payment for a bake day that was cancelled meanwhile, on %s',
  (engine) => {
    let shop: PaymentShop
    beforeAll(async () => {
      shop = await openPaymentShop(engine)
      shop.test.setNow(aTuesday)
    })
    afterAll(() => shop.test.close())

    /** A payment begun for two servings of a day that is then cancelled. */
    async function beginAndCancel() {
      const { baker, wanted, listingId } = await shop.bakerOn('paypal')
      const { days } = await makeRepeat(baker, { id: listingId })
      const { checkout, providerOrderId } = await shop.begin([wanted(2)], 'paypal')
      const url = `/api/food-listings/${listingId}/bake-days/cancel`
      const cancelled = await baker.call('POST', url, { date: days[0]?.date, reason: 'The oven broke.' })
      expect(cancelled.status).toBe(200)
      const orderId = checkout.orders[0]?.id ?? ''
      return {
        listingId,
        orderId,
        providerOrderId,
        endOrders: () => endOrdersOfCancelledDays(shop.test, shop.test.app.log),
      }
    }

    it('is refunded with the reason, and its servings are released', async () => {
      const { listingId, orderId, providerOrderId, endOrders } = await beginAndCancel()
      shop.scripted.paypal.approve(providerOrderId)
      await shop.capture(providerOrderId, 'paypal')
      expect(await shop.order(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
      expect(await endOrders()).toBe(1)
      await shop.carryOut()
      expect(await shop.order(orderId)).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'refunded',
        declineReason: 'The oven broke.',
      })
      expect(await shop.balances(orderId)).toEqual({ buyer: 0, held: 0 })
      expect(await findBatch(shop.test.db, listingId)).toMatchObject({
        state: 'cancelled',
        servings_available: 12,
      })
      expect(await endOrders()).toBe(0)
    })

    it('is also refunded, once, after the payment deadline', async () => {
      const { listingId, orderId, providerOrderId, endOrders } = await beginAndCancel()
      shop.scripted.paypal.approve(providerOrderId)
      shop.scripted.paypal.failNext('capture', 'late')
      await shop.capture(providerOrderId, 'paypal')
      shop.pass(16)
      await shop.settle()
      await endOrders()
      shop.scripted.paypal.arrive(providerOrderId)
      shop.pass(61)
      await shop.settle()
      await endOrders()
      await shop.carryOut()
      await shop.settle()
      expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled' })
      expect(await shop.balances(orderId)).toEqual({ buyer: 0, held: 0 })
      expect(await findBatch(shop.test.db, listingId)).toMatchObject({
        state: 'cancelled',
        servings_available: 12,
      })
    })
  },
)

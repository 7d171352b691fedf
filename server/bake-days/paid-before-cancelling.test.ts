import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBatch } from '#server/batches/batches-repository.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { aTuesday, makeRepeat } from '#tests/make/make-bake-days.ts'
import type { Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { endOrdersOfCancelledDays } from './cancel-bake-day.ts'

const reason = 'The oven broke.'

describe.each(enginesInTurn)(
  'decisions, ids: a payment for a bake day before it is cancelled, on %s',
  (engine) => {
    let shop: PaymentShop
    beforeAll(async () => {
      shop = await openPaymentShop(engine)
      shop.test.setNow(aTuesday)
    })
    afterAll(() => shop.test.close())

    /** An order of 2 of 12 servings at $9.50 for a day that can be cancelled, paid over a rail. */
    async function paid(rail: Rail) {
      const { baker, wanted, listingId } = await shop.bakerOn(rail)
      const { days } = await makeRepeat(baker, { id: listingId })
      const { orders } = await shop.pay([wanted(2)], rail)
      const orderId = orders[0]?.id ?? ''
      const capture = [...shop.scripted[rail].captures.values()].at(-1)
      const act = async (who: Person, action: string, body?: unknown) =>
        who.call(
          'POST',
          `/api/orders/${orderId}/${action}`,
          body ?? (await shownCode(shop.test, orderId, action)),
        )
      const cancel = () =>
        baker.call('POST', `/api/food-listings/${listingId}/bake-days/cancel`, {
          date: days[0]?.date,
          reason,
        })
      const endOrders = () => endOrdersOfCancelledDays(shop.test, shop.test.app.log)
      return { baker, listingId, orderId, capture, act, cancel, endOrders }
    }

    /** A state of the order before, the email its buyer then gets, and the servings returned. */
    type Standing = [
      name: string,
      before: (order: Awaited<ReturnType<typeof paid>>) => Promise<unknown>,
      told: string,
      servings: number,
    ]
    const standings: Standing[] = [
      ['that is pending', async () => undefined, 'order-ended-by-baker', 12],
      ['that is confirmed', ({ act, baker }) => act(baker, 'confirm'), 'order-ended-by-baker', 12],
      [
        'that comes in part',
        ({ act, baker }) => act(baker, 'fulfil-in-part', { quantity: 1 }),
        'order-ended-by-baker',
        11,
      ],
      [
        'with a partial refund',
        ({ act, baker }) => act(baker, 'refund', { amount: '5.00', reason: 'It is smaller.' }),
        'order-ended-by-baker',
        12,
      ],
      [
        'with a cancellation request',
        ({ act }) => act(shop.buyer, 'request-cancellation', { reason: 'Away.' }),
        'order-cancellation-approved',
        12,
      ],
    ]

    describe.each(rails)('with %s', (rail) => {
      it.each(standings)('an order %s is fully refunded once, and both are notified', async (...standing) => {
        const [, before, told, servings] = standing
        const order = await paid(rail)
        await before(order)
        const counted = async (who: Person) =>
          (await shop.mailsTo(who)).filter((purpose) => purpose === told).length
        const toldBefore = await counted(shop.buyer)

        expect((await order.cancel()).status).toBe(200)
        // from a second tab, and by the job that resumes
        await order.cancel()
        expect(await order.endOrders()).toBe(0)
        await shop.carryOut()
        await order.endOrders()
        await shop.carryOut()

        expect(await shop.order(order.orderId)).toMatchObject({
          status: 'cancelled',
          paymentStatus: 'refunded',
          refundedAmount: '19.00',
        })
        expect(await shop.balances(order.orderId)).toEqual({ buyer: 0, held: 0 })
        expect(order.capture).toMatchObject({ refunded: 1900, released: 0 })
        expect(await findBatch(shop.test.db, order.listingId)).toMatchObject({
          state: 'cancelled',
          servings_available: servings,
        })
        expect([(await counted(shop.buyer)) - toldBefore, await counted(order.baker)]).toEqual([1, 0])
        const { text } = await lastMailTo(shop.test, shop.buyer.user.email, told)
        expect(text).toContain('Your refund is on its way to the account or card you paid with.')
        if (told === 'order-ended-by-baker') expect(text).toContain(reason)
        expect(await shop.mailsTo(shop.buyer)).toContain('order-refunded')
      })

      it('a completed order stays paid', async () => {
        const order = await paid(rail)
        await order.act(order.baker, 'confirm')
        await order.act(order.baker, 'complete')
        await order.cancel()
        await shop.carryOut()
        expect(await shop.order(order.orderId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
        expect(order.capture).toMatchObject({ refunded: 0 })
        expect(await shop.mailsTo(order.baker)).not.toContain('order-ended-by-baker')
      })

      it('a refund that fails at the provider first is retried and paid once', async () => {
        const order = await paid(rail)
        shop.scripted[rail].failNext('refund', 'server_error')
        await order.cancel()
        await shop.carryOut()
        shop.pass(61)
        await shop.carryOut()
        expect(await shop.order(order.orderId)).toMatchObject({ paymentStatus: 'refunded' })
        expect(order.capture).toMatchObject({ refunded: 1900 })
        expect(await shop.balances(order.orderId)).toEqual({ buyer: 0, held: 0 })
      })

      it('refunds only that day of a payment for several bakers', async () => {
        const [cancelled, other] = [await shop.bakerOn(rail), await shop.bakerOn(rail)]
        const { days } = await makeRepeat(cancelled.baker, { id: cancelled.listingId })
        const { orders } = await shop.pay([cancelled.wanted(2), other.wanted(3)], rail)
        const url = `/api/food-listings/${cancelled.listingId}/bake-days/cancel`
        await cancelled.baker.call('POST', url, { date: days[0]?.date, reason })
        await shop.carryOut()
        const ofBaker = (id: string) => orders.find(({ cookId }) => cookId === id)?.id ?? ''
        const ended = ofBaker(cancelled.baker.user.id)
        const stays = ofBaker(other.baker.user.id)
        expect(await shop.order(ended)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
        expect(await shop.order(stays)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
        expect(await shop.balances(ended)).toEqual({ buyer: 0, held: 0 })
        expect(await shop.balances(stays)).toEqual({ buyer: -2850, held: 2850 })
      })
    })
  },
)

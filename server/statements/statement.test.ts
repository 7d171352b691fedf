import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputedFrom } from '#server/payments/providers/fee-bearer-rules.ts'
import { exportStatementOrders } from '#shared/api/statements.ts'
import { orderNumber } from '#shared/order-number.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('a statement by order and payout', () => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(anyEngine)
    shop.test.setNow(new Date('2026-11-10T12:00:00Z'))
    for (const rail of rails) shop.scripted[rail].feeOf = () => 98
  })
  afterAll(() => shop.test.close())

  it.each(rails)('with %s: a refund of an order that was never sold is in no statement', async (rail) => {
    const { baker, wanted } = await shop.bakerOn(rail)
    const { orders } = await shop.pay([wanted(2)], rail)
    await baker.call('POST', `/api/orders/${orders[0]?.id}/decline`, { reason: 'No flour.' })
    await shop.carryOut()
    const { body } = await baker.call('GET', '/api/sellers/statement?period=2026-11')
    expect(body).toMatchObject({ rows: [], totals: { refunds: '0.00' } })
  })

  it.each(rails)(
    'with %s: a payout has the provider’s id and its orders, and is paid into the account',
    async (rail) => {
      const { baker, wanted } = await shop.bakerOn(rail)
      const { orders } = await shop.pay([wanted(2)], rail)
      const id = orders[0]?.id ?? ''
      await baker.call('POST', `/api/orders/${id}/confirm`)
      await baker.call('POST', `/api/orders/${id}/refund`, { amount: '1.00', reason: 'Small' })
      await shop.carryOut()
      await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
      await shop.carryOut()
      const release = await shop.test.db
        .selectFrom('payment_instructions as told')
        .innerJoin('orders', 'orders.payment_id', 'told.payment_id')
        .select('told.provider_id')
        .where('told.kind', '=', 'release')
        .where('orders.id', '=', id)
        .executeTakeFirstOrThrow()
      const isBaker = disputedFrom(rail) === 'baker'
      const providerFee = isBaker ? '-0.98' : '0.00'
      const paidOut = isBaker ? '15.67' : '16.65'
      const { body } = await baker.call('GET', '/api/sellers/statement?period=2026-11')
      const order = {
        ...{ id, number: orderNumber(id), date: '2026-11-10', sale: '19.00', serviceFee: '-1.35' },
        ...{ providerFee, refund: '-1.00', dispute: '0.00', owed: '0.00', other: '0.00', paidOut },
      }
      const due = { due: '0.00', owed: '0.00', disputed: '0.00' }
      expect(body).toMatchObject({
        payouts: [
          { rail, providerId: release.provider_id, date: '2026-11-10', amount: paidOut, orders: [order] },
        ],
        ...{ accountChanges: [], waiting: [], atPickup: [] },
        balance: {
          opening: due,
          sales: '19.00',
          refunds: '-1.00',
          reached: { [rail]: paidOut },
          closing: due,
        },
      })

      await baker.call('POST', `/api/orders/${id}/refund`, { amount: '2.00', reason: 'Dry' })
      await shop.carryOut()
      const after = await baker.call('GET', '/api/sellers/statement?period=2026-11')
      expect(after.body).toMatchObject({
        payouts: [{ amount: paidOut }],
        accountChanges: [{ reason: 'refund', rail, order: { id }, amount: '-1.85' }],
        balance: { closing: due },
      })
      const { body: file } = await shop.test.app.inject({
        url: `${exportStatementOrders.path}?period=2026-11`,
        headers: { cookie: baker.cookie },
      })
      const reached = isBaker ? '13.82' : '14.80'
      const { firstName, lastName } = shop.buyer.user
      const buyer = `${firstName} ${lastName}`
      expect(file.split('\r\n').map((line) => line.replace('\ufeff', ''))).toEqual([
        'Kind,Payout date (America/New_York),Payout,Order,Date (America/New_York),Bake,Sale,Service fee,Provider fee,Refund,Dispute,Balance owed taken,Other,Paid out,Buyer',
        `Payout to ${railFacts[rail].name},2026-11-10,${release.provider_id},${orderNumber(id)},2026-11-10,${orders[0]?.title},19.00,-1.35,${providerFee},-1.00,0.00,0.00,0.00,${paidOut},${buyer}`,
        `Account change: refund,,,${orderNumber(id)},2026-11-10,${orders[0]?.title},,,,,,,,-1.85,${buyer}`,
        `Total that reached your accounts,,,,,,,,,,,,,${reached},`,
        '',
      ])
    },
  )
})

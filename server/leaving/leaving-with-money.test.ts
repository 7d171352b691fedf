import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts'
import { rails } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { disputeOf, payOrder } from '#tests/make/disputed-payment.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('leaving with unsettled money on %s', (engine) => {
  let shop: PaymentShop
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  afterAll(() => shop.test.close())

  const leave = (person: Person) =>
    person.call('POST', '/api/account/delete', { currentPassword: 'flour, water and salt' })
  const isDeleted = async ({ user }: Person) => {
    const row = await shop.test.db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return row.deleted_at !== null
  }

  /** A confirmed $50.00 order paid at pickup; its fee is $3.75. */
  async function atPickup() {
    const baker = await makePerson(shop.test)
    const listing = await makeListing(baker, { price: '50.00' })
    const { id } = await makeOrder(await makePerson(shop.test), listing, { quantity: 1 })
    await baker.call('POST', `/api/orders/${id}/confirm`)
    const code = await shownCode(shop.test, id)
    return { baker, complete: () => baker.call('POST', `/api/orders/${id}/complete`, code) }
  }

  it('a baker who owes $3.75 cannot leave, and sees the amount', async () => {
    const { baker, complete } = await atPickup()
    await complete()
    expect(await leave(baker)).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringContaining('You owe $3.75') },
    })
    expect(await isDeleted(baker)).toBe(false)
  })

  it('nobody can leave while an order’s fee is being booked', async () => {
    const { baker, complete } = await atPickup()
    const row = { table: 'users', ids: [baker.user.id] } as const
    const [completed, left] = await actAtOnce(shop.test.database, row, [complete, () => leave(baker)])
    expect(completed?.status).toBe(200)
    expect(left?.status).toBe(409)
    expect(await isDeleted(baker)).toBe(false)
  })

  it.each(rails)('with %s: a moving payout or refund, or an open dispute, keeps both sides', async (rail) => {
    const refunded = await payOrder(shop, rail)
    await refunded.act('decline', { reason: 'No flour.' })
    for (const person of [refunded.baker, shop.buyer])
      expect(await leave(person)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('A refund of one of your orders') },
      })
    await shop.carryOut()
    expect((await leave(refunded.baker)).status).toBe(204)

    const sold = await payOrder(shop, rail)
    await sold.complete()
    expect(await leave(sold.baker)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('A payout to you') },
    })
    await shop.carryOut()
    const reportDispute = (state: 'under_review' | 'won') => {
      const isWithdrawn = state !== 'won'
      const reported = disputeOf(sold, { fee: 0, state, isWithdrawn, answerBy: null })
      shop.scripted[rail].setDispute(reported)
      return applyDispute(shop.test, rail, reported, { error: () => undefined })
    }
    await reportDispute('under_review')
    for (const person of [sold.baker, shop.buyer])
      expect(await leave(person)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('A dispute about one of your payments') },
      })
    await reportDispute('won')
    expect((await leave(sold.baker)).status).toBe(204)
  })
})

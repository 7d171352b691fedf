import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Listing } from '#shared/api/listings.ts'
import { listSecurityEvents } from '#shared/api/security-events.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { testNow } from '#tests/make/clock.ts'
import { makeCheckout } from '#tests/make/make-checkout.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { keepConnection } from './payout-connections-repository.ts'
import { notePaypalMerchant } from './paypal/note-paypal-merchant.ts'
import { bindStripeAccount, noteStripeAccount } from './stripe/note-stripe-account.ts'

const currentPassword = 'flour, water and salt'
const almostADay = 24 * 60 - 1

describe.each(enginesInTurn)('decisions, payout changes: a changed account, on %s', (engine) => {
  let shop: PaymentShop
  let baker: Person
  let wanted: Awaited<ReturnType<PaymentShop['bakerOn']>>['wanted']
  let listingId: string
  let merchant: string
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
  })
  beforeEach(async () => {
    shop.test.setNow(testNow)
    ;({ baker, wanted, listingId } = await shop.bakerOn('paypal'))
    // orders stay possible a day later, at any hour
    const ready_at = new Date(shop.test.now().getTime() + 5 * 24 * 60 * 60_000)
    await shop.test.db.updateTable('food_listings').set({ ready_at }).where('id', '=', listingId).execute()
    merchant = (await rowOf()).paypal_merchant_id ?? ''
  })
  afterAll(() => shop.test.close())

  const rowOf = () =>
    shop.test.db.selectFrom('users').selectAll().where('id', '=', baker.user.id).executeTakeFirstOrThrow()
  const savePaypalEmail = async (paypalEmail: string) => {
    const body = profileBody(baker, { paypalEmail, currentPassword })
    expect(await baker.call('PUT', `/api/profile/${baker.user.id}`, body)).toMatchObject({ status: 200 })
  }
  const disconnect = async (rail: Rail) => {
    // items on sale must be orderable
    await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    const path = `/api/sellers/payouts/${rail}/disconnect`
    expect(await baker.call('POST', path, { currentPassword })).toMatchObject({ status: 200 })
    await baker.call('PUT', `/api/sellers/pay-ways/${rail}`, { isOffered: true })
  }
  /** A report that PayPal sends unasked. */
  const report = (merchantId: string, isConnected: boolean) =>
    notePaypalMerchant(shop.test, baker.user.id, { merchantId, isConnected, by: null })
  /** Begins a connection; the returned function finishes it with an account. */
  const begin = async () => {
    const begun = { userId: baker.user.id, rail: 'paypal', trackingId: randomUUID() } as const
    const expiresAt = new Date(shop.test.now().getTime() + 60_000)
    await shop.test.db
      .transaction()
      .execute((trx) => keepConnection(trx, { ...begun, expiresAt }, shop.test.now()))
    return (merchantId: string) =>
      notePaypalMerchant(shop.test, baker.user.id, { merchantId, isConnected: true, by: begun.trackingId })
  }
  const connect = async (merchantId: string) => (await begin())(merchantId)
  const noted = (accountId: string, isConnected: boolean) =>
    noteStripeAccount(shop.test, { accountId, isConnected })
  const offered = async () => {
    const { body } = await shop.buyer.call('GET', `/api/food-listings/${listingId}`)
    return Listing.parse(body).cook.payWays
  }
  /** The payee that the provider has for a sale. */
  async function paidTo(rail: Rail): Promise<string | null | undefined> {
    const { orders, payments } = await shop.pay([{ ...wanted(1), payWay: rail }], rail)
    expect(orders).toMatchObject([{ paymentStatus: 'paid' }])
    const ids = payments.map(({ id }) => id)
    const parts = [...shop.scripted[rail].orders.values()].flatMap((order) => order.parts)
    return parts.find(({ paymentId }) => ids.includes(paymentId))?.payee
  }
  const payout = async (rail: Rail) => {
    const { body } = await baker.call('GET', '/api/sellers/payouts')
    return (body as Record<Rail, unknown>)[rail]
  }
  const tomorrow = () => new Date(shop.test.now().getTime() + 24 * 3_600_000).toISOString()
  const mailsTo = async (recipient: string) => {
    const rows = await shop.test.db
      .selectFrom('mails')
      .select('text_body')
      .where('purpose', '=', 'payout-changed')
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ text_body }) => text_body?.split('\n\n').slice(0, 2).join(' '))
  }

  it('pays the old PayPal address for a day, and then the new one', async () => {
    const onlyByAddress = {
      paypal_merchant_id: null,
      paypal_connected: false,
      paypal_email: 'old@pay.example',
    }
    await shop.test.db.updateTable('users').set(onlyByAddress).where('id', '=', baker.user.id).execute()
    expect(await paidTo('paypal')).toBe('old@pay.example')
    await savePaypalEmail('new@pay.example')
    expect(await payout('paypal')).toMatchObject({
      account: 'new@pay.example',
      canBePaid: true,
      change: { paidTo: 'old@pay.example', until: tomorrow() },
    })
    const before = await makeCheckout(shop.buyer, [wanted(1)])
    shop.pass(almostADay)
    expect(await paidTo('paypal')).toBe('old@pay.example')
    expect(await offered()).toEqual(['paypal'])
    shop.pass(1)
    expect(await paidTo('paypal')).toBe('new@pay.example')
    expect(await payout('paypal')).toMatchObject({ change: null })
    // earlier orders keep their payee
    const row = await shop.test.db
      .selectFrom('payments')
      .select('payee')
      .where('id', '=', before.payments[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row.payee).toBe('old@pay.example')
    expect((await mailsTo(baker.user.email)).at(-1)).toBe(
      'The PayPal account linked to your BakeSale account was changed from old@pay.example to new@pay.example. For 24 hours, new sales are still paid to old@pay.example. After that, they are paid to new@pay.example.',
    )
  })

  it('applies a first account at once on every rail, and notifies the baker', async () => {
    expect(await payout('paypal')).toMatchObject({ canBePaid: true, change: null })
    expect(await paidTo('paypal')).toBe(merchant)
    const first = `acct_first${merchant}`
    const { id: userId } = baker.user
    expect(await bindStripeAccount(shop.test, { userId, former: null, accountId: first })).toBe(first)
    await noted(first, true)
    expect(await paidTo('stripe')).toBe(first)
    expect(await mailsTo(baker.user.email)).toEqual([
      `The Stripe account ${first} is now linked to your BakeSale account. Orders that are already paid go through as they were placed.`,
    ])
    const log = listSecurityEvents.success.body.parse((await baker.call('GET', '/api/security-events')).body)
    expect(log).toMatchObject([
      { kind: 'payout_changed', device: null, network: null },
      { kind: 'signed_up', device: expect.any(String) },
    ])
  })

  it('pays the old PayPal account for a day after a change, whoever reported it', async () => {
    await connect('MERCHANTNEW')
    expect(await paidTo('paypal')).toBe(merchant)
    expect(await mailsTo(baker.user.email)).toEqual([
      `The PayPal account linked to your BakeSale account was changed from ${merchant} to MERCHANTNEW. For 24 hours, new sales are still paid to ${merchant}. After that, they are paid to MERCHANTNEW.`,
    ])
    // a report about the old account does not restore it
    await report(merchant, true)
    expect(await rowOf()).toMatchObject({ paypal_merchant_id: 'MERCHANTNEW', paypal_former: merchant })
    shop.pass(24 * 60)
    expect(await paidTo('paypal')).toBe('MERCHANTNEW')
  })

  it('pauses PayPal if the old account is gone, and shows the baker until when', async () => {
    await connect('MERCHANTNEW')
    shop.pass(60)
    await report(merchant, false)
    expect(await offered()).toEqual(['pickup'])
    expect(await shop.buyer.call('POST', '/api/orders', order('paypal'))).toMatchObject({ status: 409 })
    const until = new Date(shop.test.now().getTime() + 23 * 3_600_000).toISOString()
    expect(await payout('paypal')).toMatchObject({ canBePaid: false, change: { paidTo: null, until } })
    shop.pass(23 * 60)
    expect(await offered()).toEqual(['paypal'])
    expect(await paidTo('paypal')).toBe('MERCHANTNEW')
  })

  const order = (payWay: Rail) => ({ foodListingId: listingId, quantity: 1, payWay })

  it('does not pay the address at once when PayPal stops an account, and resumes the account at once', async () => {
    await shop.test.db
      .updateTable('users')
      .set({ paypal_email: 'mine@pay.example' })
      .where('id', '=', baker.user.id)
      .execute()
    await report(merchant, false)
    expect(await offered()).toEqual(['pickup'])
    expect(await mailsTo('mine@pay.example')).toHaveLength(1)
    await report(merchant, true)
    expect(await paidTo('paypal')).toBe(merchant)
    await report(merchant, false)
    shop.pass(24 * 60)
    expect(await paidTo('paypal')).toBe('mine@pay.example')
    // its return is a change like any other
    await report(merchant, true)
    expect(await paidTo('paypal')).toBe('mine@pay.example')
  })

  it('pauses Stripe for a day after an account replaces a closed one, and notifies the baker', async () => {
    const [old, next] = [`acct_old${merchant}`, `acct_next${merchant}`]
    const { id: userId } = baker.user
    await bindStripeAccount(shop.test, { userId, former: null, accountId: old })
    await noted(old, true)
    expect(await paidTo('stripe')).toBe(old)
    await noted(old, false)
    shop.pass(25 * 60)
    await bindStripeAccount(shop.test, { userId, former: old, accountId: next })
    expect(await bindStripeAccount(shop.test, { userId, former: old, accountId: 'acct_late' })).toBe(next)
    await noted(next, true)
    expect(await offered()).toEqual(['paypal'])
    expect(await payout('stripe')).toMatchObject({
      canBePaid: false,
      change: { paidTo: null, until: tomorrow() },
    })
    expect((await mailsTo(baker.user.email)).at(-1)).toBe(
      `The Stripe account linked to your BakeSale account was changed from ${old} to ${next}. We can no longer pay your previous account, so buyers can’t pay you with Stripe for 24 hours. After that, new sales are paid to ${next}.`,
    )
    shop.pass(24 * 60)
    expect(await paidTo('stripe')).toBe(next)
  })

  it('stops paying a disconnected account; another one waits, and the same one applies at once', async () => {
    await disconnect('paypal')
    expect(await offered()).toEqual(['pickup'])
    await connect('MERCHANTNEW')
    expect(await offered()).toEqual(['pickup'])
    expect(await payout('paypal')).toMatchObject({
      canBePaid: false,
      change: { paidTo: null, until: tomorrow() },
    })
    await connect(merchant)
    expect(await paidTo('paypal')).toBe(merchant)
  })

  it('keeps an account disconnected whatever PayPal reports about it', async () => {
    await disconnect('paypal')
    await report(merchant, true)
    expect(await rowOf()).toMatchObject({ paypal_merchant_id: null, paypal_connected: false })
    // nor does a connection that was begun earlier
    const begun = await begin()
    await disconnect('paypal')
    await begun('MERCHANTTHIEF')
    expect(await rowOf()).toMatchObject({ paypal_merchant_id: null, paypal_connected: false })
  })

  it('never pays a thief whose change is undone within a day', async () => {
    await connect('MERCHANTTHIEF')
    shop.pass(almostADay)
    expect(await paidTo('paypal')).toBe(merchant)
    await connect(merchant)
    expect(await payout('paypal')).toMatchObject({ account: merchant, change: null })
    shop.pass(almostADay)
    expect(await paidTo('paypal')).toBe(merchant)
  })

  it('writes a change once that is reported twice at the same moment', async () => {
    const rows = { table: 'users', ids: [baker.user.id] } as const
    const begun = await begin()
    const tell = () => begun('MERCHANTNEW')
    await actAtOnce(shop.test.database, rows, [tell, tell])
    expect(await rowOf()).toMatchObject({ paypal_former: merchant, paypal_merchant_id: 'MERCHANTNEW' })
    expect(await mailsTo(baker.user.email)).toHaveLength(1)
  })

  it('shows on a reloaded listing that a rail pauses, and that it is back', async () => {
    const visitor = await makePerson(shop.test)
    const first = async () => {
      const { body } = await visitor.call('GET', `/api/food-listings?sellerId=${baker.user.id}`)
      return (body as { cook: { payWays: string[] } }[])[0]?.cook.payWays
    }
    expect(await first()).toEqual(['paypal'])
    await connect('MERCHANTNEW')
    await report(merchant, false)
    expect(await first()).toEqual(['pickup'])
    shop.pass(24 * 60)
    expect(await first()).toEqual(['paypal'])
  })
})

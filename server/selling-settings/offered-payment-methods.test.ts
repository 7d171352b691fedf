import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { currency } from '#shared/currency.ts'
import { rails } from '#shared/payment-methods.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { connectBaker, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { otherRails } from '#tests/make/rails/tested-rails.ts'
import { scriptProviders } from '#tests/make/scripted-provider.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const password = 'flour, water and salt'
const others = otherRails('paypal')
let app: TestApp
let ana: Person
let buyer: Person
beforeAll(async () => {
  app = await makeTestApp(anyEngine, {}, scriptProviders())
  buyer = await makePerson(app, { firstName: 'Ben' })
})
beforeEach(async () => {
  ana = await makePerson(app, { firstName: 'Ana' })
  await connectBaker(app, ana, 'paypal')
})
afterAll(() => app.close())

const offer = (payWay: string, isOffered: unknown, person = ana) =>
  person.call('PUT', `/api/sellers/pay-ways/${payWay}`, { isOffered })
const confirm = (confirmsAutomatically: unknown) =>
  ana.call('PUT', '/api/sellers/automatic-confirmation', { confirmsAutomatically })
const lift = (areLimitsLifted: unknown, person = ana) =>
  person.call('PUT', '/api/sellers/pickup-limits', { areLimitsLifted })
const disconnect = (rail: string, currentPassword: unknown = password, person = ana) =>
  person.call('POST', `/api/sellers/payouts/${rail}/disconnect`, { currentPassword })
/** The payment methods offered for a listing on its page and in lists. */
async function offered(id: string) {
  const one = await buyer.call('GET', `/api/food-listings/${id}`)
  const visitors = await callApp(app, 'GET', `/api/food-listings?sellerId=${ana.user.id}`)
  expect(visitors.body).toMatchObject(
    [one.body].map((body) => ({ cook: { payWays: paymentMethodsIn(body) } })),
  )
  return paymentMethodsIn(one.body)
}
const paymentMethodsIn = (body: unknown) => (body as { cook: { payWays: string[] } }).cook.payWays

it('decisions, how a baker is paid: changes of payment methods apply to buyers at once', async () => {
  const { id } = await makeListing(ana)
  expect(await offered(id)).toEqual(['paypal'])
  expect(await offer('pickup', true)).toMatchObject({
    status: 200,
    body: { offered: [...rails, 'pickup'] },
  })
  expect(await offered(id)).toEqual(['paypal', 'pickup'])
  expect(await offer('paypal', false)).toMatchObject({ body: { offered: [...others, 'pickup'] } })
  expect(await offered(id)).toEqual(['pickup'])
  expect(await offer('paypal', false)).toMatchObject({ status: 200 })
  await offer('paypal', true)
  expect(await offered(id)).toEqual(['paypal', 'pickup'])
})

it('decisions, how a baker is paid: one method stays on while something is on sale', async () => {
  await offer('pickup', false)
  expect(await offer('paypal', false)).toMatchObject({ status: 200, body: { offered: others } })
  await offer('paypal', true)
  const { id } = await makeListing(ana)
  const refused = {
    status: 409,
    body: { error: 'conflict', message: expect.stringContaining('Buyers need a way to pay') },
  }
  expect(await offer('paypal', false)).toMatchObject(refused)
  expect(await disconnect('paypal')).toMatchObject(refused)
  expect(await offered(id)).toEqual(['paypal'])
})

it('OPEN-05: rejects an order with a method turned off meanwhile', async () => {
  const listing = await makeListing(ana)
  await offer('pickup', true)
  await offer('paypal', false)
  const message = 'This baker accepts payment at pickup. Choose again.'
  const wanted = { foodListingId: listing.id, quantity: 1, payWay: 'paypal' }
  expect(await buyer.call('POST', '/api/orders', wanted)).toMatchObject({
    status: 409,
    body: { error: 'conflict', message },
  })
  const checkout = await makeCheckout(buyer, [{ payWay: 'paypal', lines: [[listing, 1]] }])
  expect(checkout).toMatchObject({ orders: [], refusals: [{ code: 'conflict', message }] })
})

it('rejects orders from a baker without any method', async () => {
  const listing = await makeListing(ana)
  await app.db
    .updateTable('users')
    .set({ offers_pickup: false, rails_off: ['paypal'] })
    .where('id', '=', ana.user.id)
    .execute()
  expect(await offered(listing.id)).toEqual([])
  expect(await buyer.call('POST', '/api/orders', { foodListingId: listing.id, quantity: 1 })).toMatchObject({
    status: 409,
    body: { message: 'This baker isn’t taking orders right now.' },
  })
})

it('decisions, how a baker is paid: disconnecting a rail needs the password, and its payments continue', async () => {
  const listing = await makeListing(ana)
  const { payments, id } = await makeCheckout(buyer, [{ payWay: 'paypal', lines: [[listing, 1]] }])
  expect(await disconnect('paypal', 'not this one')).toMatchObject({
    status: 422,
    body: { fields: { currentPassword: 'This is not your current password.' } },
  })
  expect(await disconnect('paypal')).toMatchObject({
    status: 200,
    body: { paypal: { account: null, canBePaid: false }, offered: [...others, 'pickup'] },
  })
  expect(await offered(listing.id)).toEqual(['pickup'])
  const told = await app.db
    .selectFrom('mails')
    .select('text_body')
    .where('recipient', '=', ana.user.email)
    .where('purpose', '=', 'payout-changed')
    .execute()
  expect(told).toEqual([
    { text_body: expect.stringMatching(/PayPal account MERCHANT\w* was just disconnected/) },
  ])
  const body = { amount: '9.50', currency: currency.code, intent: 'CAPTURE', checkoutId: id }
  expect(await buyer.call('POST', '/paypal/order', body)).toMatchObject({ status: 200 })
  const { payee } = await app.db
    .selectFrom('payments')
    .select('payee')
    .where('id', '=', payments[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(payee).toMatch(/^MERCHANT/)
})

it('these calls require sign-in and reject invalid bodies', async () => {
  for (const [method, path, body] of [
    ['PUT', '/api/sellers/pay-ways/pickup', { isOffered: true }],
    ['PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true }],
    ['PUT', '/api/sellers/no-show-rule', { refundsNoShows: true }],
    ['PUT', '/api/sellers/automatic-confirmation', { confirmsAutomatically: true }],
    ['POST', '/api/sellers/payouts/paypal/disconnect', { currentPassword: password }],
  ] as const) {
    expect(await callApp(app, method, path, body)).toMatchObject({ status: 401 })
    expect(
      await callApp(app, method, path, body, ana.cookie, { origin: 'https://evil.example' }),
    ).toMatchObject({
      status: 403,
    })
    for (const wrong of [null, [], 'x', 7])
      expect([400, 422]).toContain((await ana.call(method, path, wrong)).status)
    // missing body or missing re-authentication
    expect([403, 422]).toContain((await ana.call(method, path, {})).status)
  }
  for (const text of hostileStrings) {
    const part = encodeURIComponent(text.toWellFormed())
    expect([400, 404, 414, 422]).toContain((await offer(part, true)).status)
    expect((await offer('pickup', text)).status).toBe(422)
    expect((await lift(text)).status).toBe(422)
    expect((await confirm(text)).status).toBe(422)
  }
  for (const text of hostileStrings.slice(0, 5)) expect((await disconnect('paypal', text)).status).toBe(422)
  const row = await app.db
    .selectFrom('users')
    .select(['rails_off', 'offers_pickup', 'paypal_connected'])
    .where('id', '=', ana.user.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ rails_off: [], offers_pickup: null, paypal_connected: true })
})

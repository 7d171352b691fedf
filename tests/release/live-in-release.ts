import * as z from 'zod/mini'
import type { Rail } from '#shared/payment-methods.ts'
import { machineNow } from '#tests/make/at-this-clock.ts'
import { cameraPhoto } from '#tests/make/make-photo.ts'
import { totp } from '#tests/make/totp.ts'
import { type Inhabitant, peoplesPassword, type ReleaseShop, type Resident } from './release-shop.ts'

/** The rails of the release. */
export const releasedRails = ['paypal', 'stripe'] as const satisfies readonly Rail[]
type ReleasedRail = (typeof releasedRails)[number]

const Admin = z.object({ username: z.string(), password: z.string(), appKey: z.string() })

/** The facts about the people and data in a release's installation. */
export const ReleaseFacts = z.object({
  people: z.object({
    buyer: z.object({ email: z.string(), appKey: z.string() }),
    baker: z.object({ id: z.string(), email: z.string() }),
  }),
  admin: Admin,
  /** a listing paid at pickup, and its title */
  listing: z.object({ id: z.string(), title: z.string() }),
  photoUrl: z.string(),
  /** an unpaid checkout on each rail, and the provider's id of it */
  awaiting: z.array(
    z.object({ rail: z.enum(releasedRails), checkoutId: z.string(), providerOrderId: z.string() }),
  ),
  /** every order as its buyer last read it */
  orders: z.array(z.looseObject({ id: z.string() })),
})
export type ReleaseFacts = z.infer<typeof ReleaseFacts>

/** The credentials of the first admin. */
export interface FirstAdmin {
  username: string
  oneTimePassword: string
}

const Order = z.object({ id: z.string(), pickupCode: z.nullable(z.string()) })
const Checkout = z.object({ id: z.string(), orders: z.array(Order) })
type Checkout = z.infer<typeof Checkout>

const loaf = {
  title: 'Buckwheat moon loaf',
  description: 'Dark crust, open crumb, a little rye.',
  ingredients: 'buckwheat flour, rye flour, water, salt',
  cuisine: 'Bread',
  price: '9.50',
  servingsAvailable: 90,
  servingDescription: 'one 900 g loaf',
  readyByTime: '17:00',
  addressType: 'home',
  address: '88 Alder Ave, New York, NY 10001',
  pickupInstructions: 'Loaves are on the porch shelf.',
  latitude: 40.7506,
  longitude: -73.9972,
  termsAccepted: true,
}

/**
 * Lets people bake, buy, pay and complain in the release until its database has orders in every status, payments and
 * instructions in every state, reviews, reports and emails. `holdMails` stops sending emails.
 */
export async function liveInRelease(
  shop: ReleaseShop,
  firstAdmin: FirstAdmin,
  holdMails: () => void,
): Promise<ReleaseFacts> {
  const buyer = await shop.signUp('Ben', 'Whitfield')
  const [pia, ana, edda] = await makeBakers(shop)
  const photoUrl = await shop.upload(pia, await cameraPhoto())
  const readyByDate = new Date(machineNow() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const post = (baker: Resident, changes: object = {}) =>
    baker.make('/api/food-listings', { ...loaf, readyByDate, ...changes })
  const listing = { id: await post(pia, { imageUrl: photoUrl }), title: loaf.title }
  const online = await post(ana, { title: 'Seeded rye rolls', price: '3.35' })
  const byMail = await post(edda, { title: 'Plum cake', cuisine: 'Cakes' })
  await pia.call('DELETE', `/api/food-listings/${await post(pia, { title: 'Yesterday’s buns' })}`)
  await pia.call('POST', `/api/food-listings/${await post(pia, { title: 'Resting dough' })}/pause`)

  await buyAtPickup(buyer, pia, listing.id)
  const till = new Till(shop, buyer)
  const awaiting: ReleaseFacts['awaiting'] = []
  for (const rail of releasedRails)
    awaiting.push(await buyOnline(shop, till, { rail, baker: ana, listing: online }))
  await till.pay('paypal', edda, byMail)
  for (const rail of releasedRails) await leaveWaiting(till, { rail, baker: ana, listing: online })

  const appKey = await turnOnApp(buyer)
  const admin = await settleInAsAdmin(shop, firstAdmin)
  await complain(shop, { buyer, baker: pia, listingId: listing.id, admin: admin.inhabitant })
  // ordered at another rate than the others; its emails stay queued
  holdMails()
  await buyer.make('/api/orders', { foodListingId: listing.id, quantity: 2 })
  return {
    people: { buyer: { email: buyer.email, appKey }, baker: { id: pia.id, email: pia.email } },
    admin: admin.known,
    listing,
    photoUrl,
    awaiting,
    orders: await readOrders(buyer),
  }
}

/** Makes three bakers: paid at pickup, on both rails, and on PayPal by email address only. */
async function makeBakers(shop: ReleaseShop): Promise<[Resident, Resident, Resident]> {
  const pia = await shop.signUp('Pia', 'Brandt')
  const ana = await shop.signUp('Ana', 'Duarte')
  const edda = await shop.signUp('Edda', 'Lund')
  await shop.confirmAddress(ana)
  const Url = z.object({ url: z.string() })
  const account = await ana.call('POST', '/api/stripe/account')
  const stripe = z.parse(Url, await ana.call('POST', '/api/stripe/account_link', account))
  await shop.fillIn(stripe.url, { choice: 'finish' })
  await ana.call('GET', '/api/sellers/payouts')
  const { url } = z.parse(Url, await ana.call('POST', '/api/paypal/connect'))
  const referral = new URL(url, shop.url).searchParams.get('referral') ?? ''
  await shop.fillIn('/payment-sandbox/paypal/connect', { referral, email: ana.email, state: 'ready' })
  await ana.call('POST', '/api/paypal/connect/return')
  const profile = { firstName: 'Edda', lastName: 'Lund', email: edda.email, cookType: 'home_cook' }
  await edda.call('PUT', `/api/profile/${edda.id}`, {
    ...profile,
    phone: '',
    bio: '',
    location: '',
    paypalEmail: edda.email,
  })
  return [pia, ana, edda]
}

/** Places orders paid at pickup, one in each status. */
async function buyAtPickup(buyer: Resident, baker: Resident, foodListingId: string): Promise<void> {
  const order = () =>
    buyer.make('/api/orders', { foodListingId, quantity: 1, pickupTime: '17:30', notes: 'I will ring.' })
  const act = (who: Resident, id: string, what: string, body?: unknown) =>
    who.call('POST', `/api/orders/${id}/${what}`, body)
  await order()
  await act(baker, await order(), 'confirm')
  const completed = await order()
  await act(baker, completed, 'confirm')
  await act(baker, completed, 'complete')
  await buyer.call('PUT', `/api/orders/${completed}/review`, { rating: 4, body: 'A dense, honest loaf.' })
  await act(baker, await order(), 'decline', { reason: 'No flour left.' })
  const asked = await order()
  await act(baker, asked, 'confirm')
  await act(buyer, asked, 'request-cancellation', { reason: 'Away.' })
  const cancelled = await order()
  await act(buyer, cancelled, 'request-cancellation', { reason: 'Twice by mistake.' })
  await act(baker, cancelled, 'approve-cancellation', { approved: true })
}

interface Counter {
  rail: ReleasedRail
  baker: Resident
  listing: string
}

/** How a buyer pays on each rail, with the release's calls and its sandbox's pages. */
const ways = {
  paypal: {
    prepare: (amount) => ({ path: '/paypal/order', body: { amount, currency: 'USD', intent: 'CAPTURE' } }),
    approve: (shop, token) =>
      shop.fillIn('/payment-sandbox/paypal/approve', { token, choice: 'approve', mood: '' }),
    settlePath: (id) => `/paypal/order/${id}/capture`,
    permanentlyRefused: 'release',
  },
  stripe: {
    prepare: () => ({ path: '/stripe/payment', body: {} }),
    async approve(shop, id, client_secret) {
      const setup = await shop.visit().call('GET', '/stripe/setup')
      await shop.fillIn(`/payment-sandbox/stripe/payment_intents/${id}/confirm`, {
        key: z.parse(z.object({ publishableKey: z.string() }), setup).publishableKey,
        client_secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2039',
        'payment_method_data[card][cvc]': '123',
      })
    },
    settlePath: (id) => `/stripe/payment/${id}/settle`,
    permanentlyRefused: 'refund',
  },
} satisfies Record<
  ReleasedRail,
  {
    prepare: (amount: string | undefined) => { path: string; body: Record<string, unknown> }
    approve: (shop: ReleaseShop, id: string, clientSecret: string) => Promise<void>
    settlePath: (id: string) => string
    /** the operation that the provider refuses permanently */
    permanentlyRefused: 'refund' | 'release'
  }
>

/** Places and pays checkouts online. */
class Till {
  readonly shop: ReleaseShop
  readonly buyer: Resident

  constructor(shop: ReleaseShop, buyer: Resident) {
    this.shop = shop
    this.buyer = buyer
  }

  /** Places a checkout of one or more orders and prepares its payment. */
  async begin(rail: ReleasedRail, baker: Resident, listing: string, quantities = [2]) {
    const lines = quantities.map((quantity) => ({ foodListingId: listing, quantity }))
    const bakers = [{ cookId: baker.id, payWay: rail, lines }]
    const Paid = z.extend(Checkout, { payments: z.array(z.object({ amount: z.string() })) })
    const checkout = z.parse(Paid, await this.buyer.call('POST', '/api/checkouts', { bakers }))
    const [payment] = checkout.payments
    const { path, body } = ways[rail].prepare(payment?.amount)
    const Prepared = z.object({ id: z.string(), clientSecret: z.optional(z.string()) })
    const prepared = z.parse(
      Prepared,
      await this.buyer.call('POST', path, { ...body, checkoutId: checkout.id }),
    )
    return { checkout, ...prepared }
  }

  /** Buys and pays; returns the orders with their pickup codes. */
  async pay(
    rail: ReleasedRail,
    baker: Resident,
    listing: string,
    quantities = [2],
  ): Promise<Checkout['orders']> {
    const { checkout, id, clientSecret } = await this.begin(rail, baker, listing, quantities)
    await ways[rail].approve(this.shop, id, clientSecret ?? '')
    await this.buyer.call('POST', ways[rail].settlePath(id))
    return z.parse(Checkout, await this.buyer.call('GET', `/api/checkouts/${checkout.id}`)).orders
  }

  /** Buys and pays one order; returns its id and pickup code. */
  async payOne(rail: ReleasedRail, baker: Resident, listing: string): Promise<Checkout['orders'][number]> {
    const [order] = await this.pay(rail, baker, listing)
    if (!order) throw new Error('The release placed no order')
    return order
  }
}

/** Makes payments in every state on a rail, with their instructions; returns an unpaid one. */
async function buyOnline(shop: ReleaseShop, till: Till, { rail, baker, listing }: Counter) {
  const act = (id: string, what: string, body?: unknown) =>
    baker.call('POST', `/api/orders/${id}/${what}`, body)
  const failedBefore = (await shop.instructions()).failed
  const carriedOut = (failed: number) =>
    shop.until(async () => {
      const now = await shop.instructions()
      return now.waiting === 0 && now.failed === failed
    })
  const paid = () => till.payOne(rail, baker, listing)

  const given = await till.begin(rail, baker, listing)
  await till.buyer.call('POST', `/api/checkouts/${given.checkout.id}/abandon`, { rail })
  await paid()
  await act((await paid()).id, 'confirm')
  const released = await paid()
  await act(released.id, 'confirm')
  await act(released.id, 'complete', { pickupCode: released.pickupCode })
  await carriedOut(failedBefore)
  await act(released.id, 'refund', { amount: '1.35', reason: 'One roll was burnt.' })
  await act((await paid()).id, 'decline', { reason: 'No flour left.' })
  const [first, second] = await till.pay(rail, baker, listing, [1, 3])
  await act(first?.id ?? '', 'decline', { reason: 'Only for one of them.' })
  await act(second?.id ?? '', 'confirm')
  await carriedOut(failedBefore)

  await failPermanently(till, { rail, baker, listing })
  await carriedOut(failedBefore + 1)
  const { checkout, id } = await till.begin(rail, baker, listing, [4])
  return { rail, checkoutId: checkout.id, providerOrderId: id }
}

/** Makes permanently failed instructions: PayPal refuses a release, Stripe a refund. */
async function failPermanently(till: Till, { rail, baker, listing }: Counter): Promise<void> {
  const operation = ways[rail].permanentlyRefused
  await till.shop.fillIn('/payment-sandbox/behaviours', { rail, behaviour: 'decline', operation })
  const { id } = await till.payOne(rail, baker, listing)
  if (operation === 'refund')
    await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'The oven is cold.' })
  else for (const action of ['confirm', 'complete']) await baker.call('POST', `/api/orders/${id}/${action}`)
}

/** Leaves a full refund, and a release before a refund of one payment, waiting for a failing provider. */
async function leaveWaiting(till: Till, { rail, baker, listing }: Counter): Promise<void> {
  const { shop } = till
  const act = (id: string, what: string, body?: unknown) =>
    baker.call('POST', `/api/orders/${id}/${what}`, body)
  const declined = await till.payOne(rail, baker, listing)
  const completed = await till.payOne(rail, baker, listing)
  await act(completed.id, 'confirm')
  // Stripe's client tries three times, and a slow run reaches the second attempt a minute later
  for (let times = 0; times < 9; times += 1)
    for (const operation of ['refund', 'release'])
      await shop.fillIn('/payment-sandbox/behaviours', { rail, behaviour: 'server_error', operation })
  await act(declined.id, 'decline', { reason: 'The power is out.' })
  await act(completed.id, 'complete', { pickupCode: completed.pickupCode })
  await act(completed.id, 'refund', { amount: '2.00', reason: 'A little stale.' })
}

/** Signs in as the first admin: sets a password and an authenticator app. */
async function settleInAsAdmin(shop: ReleaseShop, { username, oneTimePassword }: FirstAdmin) {
  const inhabitant = shop.visit()
  const { call } = inhabitant
  await call('POST', '/api/admin/login', { username, password: oneTimePassword })
  const password = 'four trays of warm rolls'
  await call('POST', '/api/admin/password', { currentPassword: oneTimePassword, newPassword: password })
  const begun = await call('POST', '/api/admin/second-factor', { currentPassword: password })
  const { key } = z.parse(z.object({ key: z.string() }), begun)
  await call('POST', '/api/admin/second-factor/confirm', { code: totp(key, new Date(machineNow())) })
  return { inhabitant, known: { username, password, appKey: key } }
}

interface Complaint {
  buyer: Resident
  baker: Resident
  listingId: string
  admin: Inhabitant
}

/** Makes a reply to a review, a decided and an open report, a message, a changed setting and a new commission. */
async function complain(shop: ReleaseShop, { buyer, baker, listingId, admin }: Complaint): Promise<void> {
  const Reviews = z.array(z.object({ id: z.string() }))
  for (const { id } of z.parse(Reviews, await baker.call('GET', '/api/sellers/reviews')))
    await baker.call('PUT', `/api/reviews/${id}/reply`, { reply: 'Thank you, neighbor.' })
  const report = (contentType: string, contentId: string) =>
    buyer.call('POST', '/api/reports', {
      contentType,
      contentId,
      reason: 'misleading',
      description: 'Not rye.',
    })
  await report('listing', listingId)
  await report('user', baker.id)
  await admin.call('POST', '/api/admin/reports/decide', {
    contentType: 'user',
    contentId: baker.id,
    decision: 'dismissed',
    note: 'A matter of taste.',
  })
  await shop.visit().call('POST', '/api/contact', {
    name: 'Noor Haddad',
    email: 'noor@release.example',
    subject: 'A question about trays',
    category: 'general',
    message: 'Do you know where to buy large trays?',
  })
  const Rates = z.object({ rates: z.array(z.object({ id: z.string() })) })
  const [inForce] = z.parse(Rates, await admin.call('GET', '/api/admin/commission/rates')).rates
  await admin.call('POST', '/api/admin/commission/rates', {
    rate: '0.08',
    seenId: inForce?.id,
    reason: 'Flour is dear.',
  })
}

/** Turns on an authenticator app; returns its key. */
async function turnOnApp(person: Resident): Promise<string> {
  const begun = await person.call('POST', '/api/second-factors/app', { currentPassword: peoplesPassword })
  const { key } = z.parse(z.object({ key: z.string() }), begun)
  await person.call('POST', '/api/second-factors/app/confirm', { code: totp(key, new Date(machineNow())) })
  return key
}

async function readOrders(buyer: Resident): Promise<ReleaseFacts['orders']> {
  const list = await buyer.call('GET', `/api/orders?buyerId=${buyer.id}`)
  const ids = z.parse(z.array(z.object({ id: z.string() })), list)
  const orders = await Promise.all(ids.map(({ id }) => buyer.call('GET', `/api/orders/${id}`)))
  return z.parse(ReleaseFacts.shape.orders, orders)
}

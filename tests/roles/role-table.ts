import type { AdminRight } from '#shared/admin-rights.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { placeBody } from '#tests/make/make-place.ts'
import { windowBody } from '#tests/make/make-window.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { consoleCalls } from './console-calls.ts'

/** The kinds of callers that the table distinguishes. */
export const visitors = [
  'visitor',
  'unconfirmed',
  'buyer',
  'other buyer',
  'baker',
  'other baker',
  'suspended',
  'moderator',
  'admin',
  'superadmin',
] as const
export type Visitor = (typeof visitors)[number]

/** The kind of object that an id in a path names. */
export type Subject =
  | 'order'
  | 'listing'
  | 'pickup'
  | 'window'
  | 'place'
  | 'person'
  | 'session'
  | 'checkout'
  | 'webhook'
  | 'webhook delivery'
  | 'other'

/** The outcome of a call: authorized, 401, 403 or 404. */
export type Outcome = 'in' | 'sign in' | 'refused' | 'not there'

/** Who may make a call. */
export interface Rule {
  /** everybody, signed-in people, people with a confirmed address, or admins with a right */
  who: 'everyone' | 'people' | 'confirmed' | AdminRight
  /** whether a confirmed address is checked first */
  needsAddress?: boolean
  /** the kind of object of the path's id, if it has one */
  of?: Subject
  /** the side that must own it: an order has a buyer and a baker */
  side?: 'buyer' | 'baker' | 'both'
  /** the outcome for unrelated people */
  stranger?: Outcome
  /** the outcome for its owner, if not `in` */
  owner?: Outcome
  /** the id to use when the contract allows only some */
  id?: string
  /** the outcome for people of an admin's call on a shared path */
  people?: Outcome
  /** a valid body, so that the ownership check runs and not validation */
  body?: object
  /** whether it ends its own session, so it runs last */
  endsSession?: boolean
}

const everyone: Rule = { who: 'everyone' }
const people: Rule = { who: 'people' }
const confirmed: Rule = { who: 'confirmed' }

const order = (side: Rule['side'], body?: object): Rule => ({
  who: 'people',
  of: 'order',
  side: side ?? 'both',
  stranger: 'not there',
  ...(body === undefined ? {} : { body }),
})
const reason = { reason: 'The oven broke.' }
const ready = { readyByDate: '2030-05-05', readyByTime: '12:00', servingsAvailable: 3 }
const bake = { readyByTime: '12:00', servingsAvailable: 3 }
const listing = (body?: object): Rule => ({
  who: 'people',
  of: 'listing',
  side: 'baker',
  stranger: 'refused',
  ...(body === undefined ? {} : { body }),
})
const pickupWindow = (body?: object): Rule => ({
  who: 'people',
  of: 'window',
  side: 'both',
  stranger: 'not there',
  ...(body === undefined ? {} : { body }),
})
const pickupPlace = (body?: object): Rule => ({ ...pickupWindow(body), of: 'place' })
const webhook = (body?: object): Rule => ({ ...pickupWindow(body), of: 'webhook' })
const checkout: Rule = { who: 'people', of: 'checkout', side: 'buyer', stranger: 'not there' }

const somebody = { user: { firstName: 'Robin', lastName: 'Baker', email: 'robin@example.org' } }

/**
 * The calls that everybody, only people, or admins with a right may make; a path with an id states the required owner.
 * A query in the path adds another row for the same route.
 */
export const roleTable: Readonly<Record<string, Rule>> = {
  // public
  'GET /*': { who: 'everyone', of: 'other' },
  'GET /kitchen-shell': everyone,
  'GET /photos/:name': { who: 'everyone', of: 'other' },
  'GET /robots.txt': everyone,
  'GET /sitemap.xml': everyone,
  'GET /sitemap-pages.xml': everyone,
  'GET /sitemap-listings.xml': everyone,
  'GET /.well-known/security.txt': everyone,
  'GET /.well-known/change-password': everyone,
  'GET /livez': everyone,
  'GET /readyz': everyone,
  'GET /healthz': everyone,
  'GET /metrics': everyone,
  'GET /api/docs': everyone,
  'GET /api/docs/json': everyone,
  'GET /api/docs/yaml': everyone,
  'GET /api/docs/static/index.html': everyone,
  'GET /api/docs/static/swagger-initializer.js': everyone,
  'GET /api/docs/static/*': { who: 'everyone', of: 'other' },
  'GET /api/openapi.json': everyone,
  'GET /api/me': everyone,
  'GET /api/settings': everyone,
  'GET /api/contact/form': everyone,
  'POST /api/contact': everyone,
  'POST /contact': everyone,
  'GET /api/food-listings': everyone,
  'GET /api/food-listings/:id': { who: 'everyone', of: 'listing' },
  'GET /api/food-listings/:id/reviews': { who: 'everyone', of: 'listing' },
  'GET /api/food-listings/:id/other-bakes': { who: 'everyone', of: 'listing' },
  'GET /api/food-listings/:id/pickup-windows': { who: 'everyone', of: 'listing' },
  'GET /api/food-listings/:id/batches': { who: 'everyone', of: 'listing' },
  'GET /api/listing-points': everyone,
  'GET /api/shelves': everyone,
  'GET /api/markets': everyone,
  'GET /api/market-list': everyone,
  'GET /api/usda/:type': { who: 'everyone', of: 'other' },
  'GET /api/places': everyone,
  'GET /paypal/setup': everyone,
  'GET /stripe/setup': everyone,
  'GET /payment-sandbox/*': { who: 'everyone', of: 'other' },
  'POST /payment-sandbox/*': { who: 'everyone', of: 'other' },
  // readable with the link of a baker's calendar
  'GET /api/calendars/:token/pickups.ics': { who: 'everyone', of: 'other' },
  // authenticated by the providers' signatures
  'POST /api/webhooks/paypal': everyone,
  'POST /api/webhooks/stripe': everyone,

  // signing in and out
  'POST /api/signup': everyone,
  'POST /api/auth/signup': everyone,
  'POST /api/login': everyone,
  'POST /api/auth/login': everyone,
  'POST /api/login/code': everyone,
  'POST /api/login/passkey-options': everyone,
  'POST /api/login/passkey': everyone,
  'POST /api/logout': { who: 'everyone', endsSession: true },
  'POST /api/auth/forgot-password': everyone,
  'POST /api/auth/reset-password': everyone,
  'GET /api/auth/reset-link': everyone,
  'GET /api/auth/confirmation-link': everyone,
  'POST /api/auth/confirm-email': everyone,
  'GET /api/auth/not-me-link': everyone,
  'POST /api/auth/not-me': everyone,
  'POST /reset-password/ask': everyone,
  'POST /reset-password': everyone,
  'POST /confirm-email': everyone,
  'POST /not-me': everyone,
  'POST /api/admin/login': everyone,
  'POST /api/admin/login/code': everyone,
  'POST /api/admin/login/passkey-options': everyone,
  'POST /api/admin/login/passkey': everyone,
  'GET /api/admin/not-me-link': everyone,
  'POST /api/admin/not-me': everyone,
  'POST /api/admin/logout': { who: 'everyone', endsSession: true },
  'GET /api/admin/me': everyone,

  // one's own account
  'GET /api/profile/:id': { who: 'people', of: 'person', side: 'both', stranger: 'not there' },
  'PUT /api/profile/:id': {
    who: 'people',
    of: 'person',
    side: 'both',
    stranger: 'refused',
    body: profileBody(somebody),
  },
  'GET /api/users/:id/stripe-status': { who: 'people', of: 'person', side: 'both', stranger: 'refused' },
  'GET /api/security-events': people,
  'GET /api/sessions': people,
  'DELETE /api/sessions': people,
  'DELETE /api/sessions/:id': { who: 'people', of: 'session', side: 'both', stranger: 'not there' },
  'GET /api/second-factors': people,
  'POST /api/second-factors/app': { ...confirmed, body: {} },
  'POST /api/second-factors/app/confirm': { ...confirmed, body: { code: '123456' } },
  'POST /api/second-factors/app/remove': people,
  'POST /api/second-factors/passkeys/options': { ...confirmed, body: {} },
  'POST /api/second-factors/passkeys': { ...confirmed, body: { name: 'Phone', credential: {} } },
  'POST /api/second-factors/passkeys/:id/remove': { who: 'people', of: 'other' },
  'POST /api/second-factors/recovery-codes': { ...confirmed, body: {} },
  'PUT /api/account/password': people,
  'POST /api/proof': people,
  'GET /api/account/open-orders': people,
  'POST /api/account/delete': people,
  'GET /api/account/export': people,
  'POST /api/auth/confirmation-mail': people,
  'DELETE /api/auth/email-change': people,
  'POST /api/auth/accept-terms': people,
  'GET /api/auth/duties': people,
  'POST /api/uploads': people,
  'POST /api/reverse-geocode': people,
  'POST /api/reports': people,

  // buying
  'POST /api/orders': people,
  'GET /api/orders?buyerId=:id': { who: 'people', of: 'person', side: 'both', stranger: 'refused' },
  'GET /api/orders?sellerId=:id': { who: 'people', of: 'person', side: 'both', stranger: 'refused' },
  'GET /api/orders.csv': { who: 'people', owner: 'refused' },
  'GET /api/orders.csv?sellerId=:id': { who: 'people', of: 'person', side: 'both', stranger: 'refused' },
  'GET /api/events': people,
  'GET /api/orders/:id': order('both'),
  'GET /api/orders/:id/pickup.ics': order('both'),
  'GET /api/pickups/:id': { ...order('both'), of: 'pickup' },
  'GET /api/orders/:id/pickup-code.svg': order('buyer'),
  'POST /api/orders/:id/request-cancellation': order('buyer', reason),
  'PUT /api/orders/:id/review': { ...order('buyer', { rating: 5, body: 'Good bread.' }), needsAddress: true },
  // no order in the table has a review
  'DELETE /api/orders/:id/review': { ...order('buyer'), owner: 'not there' },
  'POST /api/checkouts': people,
  'GET /api/checkouts/:id': checkout,
  'POST /api/checkouts/:id/abandon': { ...checkout, body: {} },
  'POST /api/checkouts/:id/order-pickup': checkout,
  'GET /api/waitlist-entries': people,
  // a baker cannot join the waitlist of their own listing
  'PUT /api/food-listings/:id/waitlist': {
    who: 'people',
    needsAddress: true,
    of: 'listing',
    side: 'both',
    stranger: 'in',
    body: { servings: 1 },
  },
  'DELETE /api/waitlist-entries/:id': { who: 'people', of: 'other' },
  'POST /paypal/order': people,
  'POST /paypal/order/:orderId/capture': { who: 'people', of: 'other' },
  'POST /stripe/payment': people,
  'POST /stripe/payment/:paymentId/settle': { who: 'people', of: 'other' },

  // baking
  'POST /api/food-listings': people,
  'PUT /api/food-listings/:id': listing(listingBody()),
  'DELETE /api/food-listings/:id': listing(),
  'POST /api/food-listings/:id/pause': listing(),
  'POST /api/food-listings/:id/resume': listing(),
  'POST /api/food-listings/:id/copies': listing(ready),
  'GET /api/food-listings/:id/bake-days': listing(),
  'PUT /api/food-listings/:id/bake-days': listing({ ...bake, date: '2030-05-05' }),
  'PUT /api/food-listings/:id/bake-days/repeat': listing({ ...bake, weekdays: [6] }),
  'DELETE /api/food-listings/:id/bake-days/repeat': listing(),
  'POST /api/food-listings/:id/bake-days/skip': listing({ date: '2030-05-05' }),
  'POST /api/food-listings/:id/bake-days/restore': listing({ date: '2030-05-05' }),
  'POST /api/food-listings/:id/bake-days/cancel': listing({ date: '2030-05-05', ...reason }),
  'POST /api/food-listings/:id/share-out': listing({ servings: 3, way: 'first_come' }),
  'GET /api/sellers/listings': people,
  'GET /api/sellers/pickup-windows': people,
  'POST /api/sellers/pickup-windows': people,
  'GET /api/sellers/pickup-windows/:id': pickupWindow(),
  'PUT /api/sellers/pickup-windows/:id': pickupWindow(windowBody({ firstDay: '2030-05-05' })),
  'DELETE /api/sellers/pickup-windows/:id': pickupWindow(),
  'GET /api/sellers/pickup-places': people,
  'POST /api/sellers/pickup-places': people,
  'PUT /api/sellers/pickup-places/:id': pickupPlace(placeBody({ name: 'Kiosk' })),
  'DELETE /api/sellers/pickup-places/:id': pickupPlace(),
  'GET /api/sellers/reviews': people,
  'GET /api/sellers/overview': people,
  'POST /api/sellers/announcements': {
    ...people,
    body: { date: '2030-05-05', body: 'I am late.', pickupWindowId: null, foodListingId: null },
  },
  'POST /api/sellers/imports/preview': { ...people, body: { csv: 'title', defaults: {} } },
  'POST /api/sellers/imports': {
    ...people,
    body: { csv: 'title', defaults: {}, matching: ['title'], termsAccepted: true },
  },
  'GET /api/sellers/webhooks': people,
  'POST /api/sellers/webhooks': {
    ...confirmed,
    body: { url: 'https://orders.example.org/', events: ['order.placed'] },
  },
  'PUT /api/sellers/webhooks/:id': webhook({ events: ['order.placed'] }),
  'DELETE /api/sellers/webhooks/:id': webhook(),
  'POST /api/sellers/webhooks/:id/secret': webhook(),
  'POST /api/sellers/webhooks/:id/ping': webhook(),
  'POST /api/sellers/webhooks/:id/pause': webhook(),
  'POST /api/sellers/webhooks/:id/resume': webhook(),
  'GET /api/sellers/webhooks/:id/deliveries': webhook(),
  'POST /api/sellers/webhook-deliveries/:id/replay': { ...webhook(), of: 'webhook delivery' },
  'GET /api/sellers/kitchen': people,
  'GET /api/sellers/kitchen.csv': people,
  'GET /api/sellers/kitchen/to-bake.csv': people,
  'GET /api/sellers/kitchen/calendar': people,
  'POST /api/sellers/kitchen/calendar': confirmed,
  'DELETE /api/sellers/kitchen/calendar': people,
  'GET /api/sellers/holiday': people,
  'GET /api/sellers/waitlists': people,
  'GET /api/sellers/oven': people,
  'PUT /api/sellers/oven': people,
  'GET /api/sellers/holiday/orders': people,
  'PUT /api/sellers/holiday': people,
  'DELETE /api/sellers/holiday': people,
  'PUT /api/food-listings/:id/sold-out-fillings': listing({ filling: 'Plain', isSoldOut: true }),
  'POST /api/food-listings/:id/walk-up-sales': listing({ servings: 1 }),
  'DELETE /api/walk-up-sales/:id': { who: 'people', of: 'other' },
  'PUT /api/orders/:id/packed': order('baker', { isPacked: true }),
  'GET /api/sellers/payouts': people,
  'GET /api/sellers/statement': people,
  'GET /api/sellers/statement.csv': people,
  'GET /api/sellers/statement-orders.csv': people,
  'GET /api/sellers/owed': people,
  'POST /api/sellers/owed/payments': people,
  'PUT /api/sellers/pay-ways/:payWay': { who: 'people', of: 'other', id: 'pickup' },
  'PUT /api/sellers/pickup-limits': people,
  'PUT /api/sellers/no-show-rule': people,
  'PUT /api/sellers/automatic-confirmation': people,
  'POST /api/sellers/payouts/:rail/disconnect': { who: 'people', of: 'other', id: 'stripe', body: {} },
  'POST /api/orders/:id/confirm': order('baker'),
  // `act-on-orders.test.ts` checks the owner of each order
  'POST /api/orders/actions': {
    ...people,
    body: { action: 'confirm', orderIds: ['019aa000-0000-7000-8000-000000000000'] },
  },
  'POST /api/orders/:id/ready': order('baker'),
  'POST /api/orders/:id/no-show': order('baker'),
  'POST /api/orders/:id/set-off': order('buyer'),
  'POST /api/orders/:id/cancel-changed': order('buyer'),
  'POST /api/orders/:id/complete': order('baker', {}),
  'POST /api/orders/:id/received': order('buyer'),
  'POST /api/orders/:id/received/undo': order('buyer'),
  'POST /api/orders/:id/not-received': order('buyer', { reason: 'Nobody was there.' }),
  'POST /api/orders/:id/not-received/answer': order('baker', { reason: 'They came at six.' }),
  'POST /api/orders/:id/not-received/refund': order('baker'),
  'POST /api/pickups/:id/hand-over': { ...order('baker', {}), of: 'pickup' },
  'POST /api/pickups/:id/no-show': { ...order('baker'), of: 'pickup' },
  'POST /api/sellers/pickups/find': { ...people, body: { pickupCode: '2222' } },
  'POST /api/orders/:id/decline': order('baker', reason),
  'POST /api/orders/:id/cancel': order('baker', reason),
  'POST /api/orders/:id/approve-cancellation': order('baker', { approved: true }),
  'POST /api/orders/:id/fulfil-in-part': order('baker', { quantity: 1 }),
  'POST /api/orders/:id/refund': order('baker', { amount: '1.00', ...reason }),
  'PUT /api/reviews/:id/reply': {
    who: 'people',
    of: 'other',
    body: { reply: 'Thank you.' },
    needsAddress: true,
  },
  'POST /api/paypal/connect': confirmed,
  'POST /api/paypal/connect/return': people,
  'POST /api/stripe/account': confirmed,
  // an account of nobody in the table
  'POST /api/stripe/account_link': { who: 'people', owner: 'refused', body: { account: 'acct_1' } },

  // the console
  'GET /api/orders': { who: 'read', people: 'refused' },
  'GET /api/users': { who: 'read' },
  'GET /api/products': { who: 'read' },
  'GET /api/dashboard/stats': { who: 'read' },
  ...consoleCalls,
}

import { type AccessScope, accessScopes } from './access-tokens.ts'

type Scopes = readonly AccessScope[]

const any: Scopes = accessScopes
const read: Scopes = ['read']
const listings: Scopes = ['listings']
const orders: Scopes = ['orders']
const payouts: Scopes = ['payouts']
// who may change something may also read it
const readListings: Scopes = ['read', 'listings']
const readOrders: Scopes = ['read', 'orders']
const readGoods: Scopes = ['read', 'listings', 'orders']

/**
 * The calls that accept access tokens, with the scopes they accept; one scope is enough. Every other call refuses tokens:
 * sign-in, sessions, tokens themselves, payout accounts, selling rules, public writing, and the console.
 */
export const scopesOfCalls: Readonly<Record<string, Scopes>> = {
  // the same for everybody
  'GET /api/openapi.json': any,
  'GET /api/me': any,
  'GET /api/settings': any,
  'GET /api/listing-points': any,
  'GET /api/shelves': any,
  'GET /api/markets': any,
  'GET /api/market-list': any,
  'GET /api/usda/:type': any,
  'GET /api/places': any,

  // public, but one's own show more
  'GET /api/food-listings': readGoods,
  'GET /api/food-listings/:id': readGoods,
  'GET /api/food-listings/:id/reviews': readGoods,
  'GET /api/food-listings/:id/other-bakes': readGoods,
  'GET /api/food-listings/:id/pickup-windows': readGoods,
  'GET /api/food-listings/:id/batches': readGoods,

  // one's own account
  'GET /api/profile/:id': read,
  'GET /api/account/open-orders': read,
  'GET /api/auth/duties': read,
  'GET /api/sellers/reviews': read,
  'GET /api/sellers/overview': read,

  // buying
  'POST /api/orders': orders,
  'GET /api/orders': readOrders,
  'GET /api/orders.csv': readOrders,
  'GET /api/events': readOrders,
  'GET /api/orders/:id': readOrders,
  'GET /api/orders/:id/pickup.ics': readOrders,
  'GET /api/orders/:id/pickup-code.svg': readOrders,
  'GET /api/pickups/:id': readOrders,
  'POST /api/orders/:id/request-cancellation': orders,
  'POST /api/orders/:id/cancel-changed': orders,
  'POST /api/orders/:id/set-off': orders,
  'POST /api/orders/:id/received': orders,
  'POST /api/orders/:id/received/undo': orders,
  'POST /api/orders/:id/not-received': orders,
  'POST /api/checkouts': orders,
  'POST /api/checkouts/check': orders,
  'GET /api/checkouts/:id': readOrders,
  'POST /api/checkouts/:id/abandon': orders,
  'POST /api/checkouts/:id/order-pickup': orders,
  'POST /paypal/order': orders,
  'POST /paypal/order/:orderId/capture': orders,
  'POST /stripe/payment': orders,
  'POST /stripe/payment/:paymentId/settle': orders,
  'GET /api/waitlist-entries': readOrders,
  'PUT /api/food-listings/:id/waitlist': orders,
  'DELETE /api/waitlist-entries/:id': orders,

  // a baker's orders
  'POST /api/orders/actions': orders,
  'POST /api/orders/:id/confirm': orders,
  'POST /api/orders/:id/decline': orders,
  'POST /api/orders/:id/cancel': orders,
  'POST /api/orders/:id/approve-cancellation': orders,
  'POST /api/orders/:id/fulfil-in-part': orders,
  'POST /api/orders/:id/refund': orders,
  'PUT /api/orders/:id/packed': orders,
  'POST /api/orders/:id/ready': orders,
  'POST /api/orders/:id/complete': orders,
  'POST /api/orders/:id/no-show': orders,
  'POST /api/orders/:id/not-received/answer': orders,
  'POST /api/orders/:id/not-received/refund': orders,
  'POST /api/pickups/:id/hand-over': orders,
  'POST /api/pickups/:id/no-show': orders,
  'POST /api/sellers/pickups/find': orders,
  'POST /api/food-listings/:id/share-out': orders,
  'GET /api/sellers/kitchen': readOrders,
  'GET /api/sellers/kitchen.csv': readOrders,
  'GET /api/sellers/kitchen/to-bake.csv': readOrders,
  'GET /api/sellers/holiday/orders': readOrders,

  // a baker's listings, photos, bake days, and pickup times
  'GET /api/sellers/listings': readListings,
  'POST /api/food-listings': listings,
  'PUT /api/food-listings/:id': listings,
  'DELETE /api/food-listings/:id': listings,
  'POST /api/food-listings/:id/pause': listings,
  'POST /api/food-listings/:id/resume': listings,
  'POST /api/food-listings/:id/copies': listings,
  'PUT /api/food-listings/:id/sold-out-fillings': listings,
  'POST /api/food-listings/:id/walk-up-sales': listings,
  'DELETE /api/walk-up-sales/:id': listings,
  'POST /api/uploads': listings,
  'POST /api/reverse-geocode': listings,
  'POST /api/sellers/imports/preview': listings,
  'POST /api/sellers/imports': listings,
  'POST /api/sellers/imports/photos': listings,
  'GET /api/food-listings/:id/bake-days': readListings,
  'PUT /api/food-listings/:id/bake-days': listings,
  'PUT /api/food-listings/:id/bake-days/repeat': listings,
  'DELETE /api/food-listings/:id/bake-days/repeat': listings,
  'POST /api/food-listings/:id/bake-days/skip': listings,
  'POST /api/food-listings/:id/bake-days/restore': listings,
  'POST /api/food-listings/:id/bake-days/cancel': listings,
  'GET /api/sellers/oven': readListings,
  'PUT /api/sellers/oven': listings,
  'GET /api/sellers/holiday': readListings,
  'PUT /api/sellers/holiday': listings,
  'DELETE /api/sellers/holiday': listings,
  'GET /api/sellers/waitlists': readListings,
  'GET /api/sellers/pickup-windows': readListings,
  'POST /api/sellers/pickup-windows': listings,
  'GET /api/sellers/pickup-windows/:id': readListings,
  'PUT /api/sellers/pickup-windows/:id': listings,
  'DELETE /api/sellers/pickup-windows/:id': listings,
  'GET /api/sellers/pickup-places': readListings,
  'POST /api/sellers/pickup-places': listings,
  'PUT /api/sellers/pickup-places/:id': listings,
  'DELETE /api/sellers/pickup-places/:id': listings,

  // a baker's payouts
  'GET /api/sellers/payouts': payouts,
  'GET /api/sellers/statement': payouts,
  'GET /api/sellers/statement.csv': payouts,
  'GET /api/sellers/statement-orders.csv': payouts,
  'GET /api/sellers/owed': payouts,
}

import type { Page } from 'playwright-core'
import type { paths } from '#tests/client/api-types.ts'
import { type BakeSaleClient, createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'
import { goodListing } from '#tests/make/make-listing.ts'

/** Calls of the API as the person of a page, as from another window. Each throws when it fails. */

type BodyOf<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never

export type NewListing = BodyOf<paths['/api/food-listings']['post']>
type NewOrder = BodyOf<paths['/api/orders']['post']>
type NewWindow = BodyOf<paths['/api/sellers/pickup-windows']['post']>
type Order = paths['/api/orders/{id}']['get']['responses']['200']['content']['application/json']

/** A client with the cookies of a page, whose browser keeps new ones. */
export function apiOf(page: Page): BakeSaleClient {
  // the page's browser knows the server
  return createBakeSaleClient('http://page.invalid', {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const data = await request.text()
      const answer = await page.request.fetch(pathname + search, {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(data === '' ? {} : { data }),
      })
      const status = answer.status()
      const body = status === 204 ? null : await answer.text()
      // the browser has the cookies
      const type = answer.headers()['content-type']
      return new Response(body, { status, headers: type === undefined ? {} : { 'content-type': type } })
    },
  })
}

/** Puts a listing on sale; returns its id. */
export async function putOnSale(page: Page, changes: Partial<NewListing>): Promise<string> {
  const body = { ...goodListing(), ...changes }
  return (await done(apiOf(page).POST('/api/food-listings', { body }))).id
}

/** Orders servings of a listing; returns the order's id. */
export async function placeOrder(page: Page, body: NewOrder): Promise<string> {
  return (await done(apiOf(page).POST('/api/orders', { body }))).id
}

/** Places a checkout of one serving paid at pickup; returns its id. */
export async function placePickupCheckout(page: Page, foodListingId: string): Promise<string> {
  const api = apiOf(page)
  const params = { path: { id: foodListingId } }
  const { cookId } = await done(api.GET('/api/food-listings/{id}', { params }))
  const bakers = [{ cookId, payWay: 'pickup' as const, lines: [{ foodListingId, quantity: 1 }] }]
  return (await done(api.POST('/api/checkouts', { body: { bakers } }))).id
}

/** Reads an order of the person. */
export function readOrder(page: Page, id: string): Promise<Order> {
  return done(apiOf(page).GET('/api/orders/{id}', { params: { path: { id } } }))
}

/** Confirms an order as its baker. */
export async function confirmOrder(page: Page, id: string): Promise<void> {
  await done(apiOf(page).POST('/api/orders/{id}/confirm', { params: { path: { id } } }))
}

/** The buyer's code of an order; throws when it has none. */
export async function pickupCodeOf(page: Page, id: string): Promise<string> {
  const { pickupCode } = await readOrder(page, id)
  if (pickupCode === null) throw new Error('The order has no pickup code')
  return pickupCode
}

/** Hands an order over as its baker. */
export async function completeOrder(page: Page, id: string, pickupCode: string): Promise<void> {
  const params = { path: { id } }
  await done(apiOf(page).POST('/api/orders/{id}/complete', { params, body: { pickupCode } }))
}

/** Adds a pickup window of the baker. */
export async function addPickupWindow(page: Page, body: NewWindow): Promise<void> {
  await done(apiOf(page).POST('/api/sellers/pickup-windows', { body }))
}

/** Lifts the limits on orders paid at pickup for the baker. */
export async function liftPickupLimits(page: Page): Promise<void> {
  await done(apiOf(page).PUT('/api/sellers/pickup-limits', { body: { areLimitsLifted: true } }))
}

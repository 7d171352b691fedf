import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { listWrongStocks } from '#server/payments/reconciliation/servings-offered-repository.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { Listing } from '#shared/api/listings.ts'
import { orderBody } from './make-order.ts'
import { type Answer, makePerson, type Person } from './make-person.ts'
import { makeTestApp, type TestApp } from './test-app.ts'
import { anyEngine } from './test-database.ts'

/** A baker whose bakes are sold in options, and a buyer who pays at pickup. */
export interface OptionShop {
  test: TestApp
  baker: Person
  buyer: Person
  read(listing: Listing): Promise<Listing>
  leftOf(listing: Listing): Promise<number>
  /** orders one of a listing unless `changes` say otherwise, whatever comes of it */
  order(listing: Listing, changes: object, who?: Person): Promise<Answer>
  /** places a cart with lines of the listing's baker */
  place(listing: Listing, lines: readonly object[]): Promise<Checkout>
  kitchen(date: string): Promise<KitchenDay>
  /** a table that somebody downloads */
  table(url: string, who: Person): Promise<string>
  /** all that is kept of somebody, as they download it */
  dataOf(who: Person): Promise<string>
  /** Fails unless what is left of each batch and what was taken is what was offered, whatever has become of the orders. */
  close(): Promise<void>
}

/** Opens a shop for tests of what is sold in options. */
export async function openOptionShop(): Promise<OptionShop> {
  const test = await makeTestApp(anyEngine)
  const baker = await makePerson(test, { firstName: 'Bea' })
  const buyer = await makePerson(test, { firstName: 'Ben' })
  const read = async ({ id }: Listing) =>
    Listing.parse((await baker.call('GET', `/api/food-listings/${id}`)).body)
  const file = (url: string, { cookie }: Person) => test.app.inject({ url, headers: { cookie } })
  return {
    test,
    baker,
    buyer,
    read,
    leftOf: async (listing) => (await read(listing)).servingsAvailable,
    order: ({ id }, changes, who = buyer) =>
      who.call('POST', '/api/orders', orderBody(id, { quantity: 1, ...changes })),
    async place({ cookId }, lines) {
      const body = { bakers: [{ cookId, payWay: 'pickup', lines }] }
      return Checkout.parse((await buyer.call('POST', '/api/checkouts', body)).body)
    },
    kitchen: async (date) =>
      KitchenDay.parse((await baker.call('GET', `/api/sellers/kitchen?date=${date}`)).body),
    table: async (url, who) => (await file(url, who)).body,
    async dataOf(who) {
      const { rawPayload } = await file('/api/account/export', who)
      return Object.values(unzipSync(rawPayload))
        .map((bytes) => strFromU8(bytes))
        .join()
    },
    async close() {
      expect(await listWrongStocks(test.db)).toEqual([])
      await test.close()
    },
  }
}

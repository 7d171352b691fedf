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

/** A baker who sells in options, and a buyer who pays at pickup. */
export interface OptionShop {
  test: TestApp
  baker: Person
  buyer: Person
  read(listing: Listing): Promise<Listing>
  leftOf(listing: Listing): Promise<number>
  /** orders one serving unless `changes` differ; returns the answer, also an error */
  order(listing: Listing, changes: object, who?: Person): Promise<Answer>
  /** places a cart with these lines of the listing's baker */
  place(listing: Listing, lines: readonly object[]): Promise<Checkout>
  kitchen(date: string): Promise<KitchenDay>
  /** downloads a table */
  table(url: string, who: Person): Promise<string>
  /** downloads a person's data export */
  dataOf(who: Person): Promise<string>
  /** Closes the shop; fails unless servings left and taken of each batch equal those offered. */
  close(): Promise<void>
}

/** Opens a shop for tests of options. */
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { AppError } from '#server/http/app-error.ts'
import { toAppError } from '#server/http/error-response.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'
import { placeOrder } from './place-order.ts'

describe.each(engines)('decisions, stock while paying: concurrent orders on %s', (engine) => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(engine)
  })
  afterAll(() => test.close())

  /** Buyers inserted in bulk. */
  async function addBuyers(count: number): Promise<{ id: string }[]> {
    const buyers = Array.from({ length: count }, () => ({ id: newId() }))
    const rows = buyers.map(({ id }) => ({
      id,
      email: `${id}@example.org`,
      first_name: 'Sam',
      email_verified: true,
      created_at: test.now(),
      updated_at: test.now(),
    }))
    await test.db.insertInto('users').values(rows).execute()
    return buyers
  }

  /** Orders a serving; retries when the queue is full, as the page does. */
  async function order(buyer: { id: string }, foodListingId: string): Promise<void> {
    const key = newId()
    for (;;)
      try {
        await placeOrder(test, buyer, { foodListingId, quantity: 1 }, key)
        return
      } catch (error) {
        if (toAppError(error).code !== 'unavailable') throw error
      }
  }

  it('sells 100 servings to exactly 100 of 300 concurrent buyers, and the others get sold_out', async () => {
    const baker = await makePerson(test)
    const listing = await makeListing(baker, { servingsAvailable: 100 })
    const buyers = await addBuyers(300)
    const results = await Promise.allSettled(buyers.map((buyer) => order(buyer, listing.id)))
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
    expect(refusals).toHaveLength(200)
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(AppError)
      expect(refusal).toMatchObject({ status: 409, code: 'sold_out' })
    }
    const { left } = await test.db
      .selectFrom('food_listings')
      .select('servings_available as left')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow()
    const orders = await test.db
      .selectFrom('orders')
      .select(['buyer_id', 'quantity', 'status'])
      .where('food_listing_id', '=', listing.id)
      .execute()
    expect(left).toBe(0)
    expect(orders).toHaveLength(100)
    expect(new Set(orders.map((order) => order.buyer_id)).size).toBe(100)
    expect(orders.every((order) => order.quantity === 1 && order.status === 'pending')).toBe(true)
  })
})

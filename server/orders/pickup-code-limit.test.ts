import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const start = new Date('2026-11-20T12:00:00Z')

let test: TestApp
beforeAll(async () => {
  test = await makeTestApp(anyEngine, { rateLimit: true })
  test.setNow(start)
})
afterAll(() => test.close())

it('decisions, pickup: ten wrong codes an hour for an order, then even the right one has to wait', async () => {
  const baker = await makePerson(test)
  const buyer = await makePerson(test)
  const listing = await makeListing(baker)
  const order = await makeOrder(buyer, listing)
  const other = await makeOrder(buyer, listing)
  for (const { id } of [order, other]) await baker.call('POST', `/api/orders/${id}/confirm`)
  const complete = (id: string, pickupCode: string | null) =>
    baker.call('POST', `/api/orders/${id}/complete`, { pickupCode })
  // the letters of codes are others
  const wrong = order.pickupCode === '2222' ? '3333' : '2222'

  for (let tries = 0; tries < 10; tries += 1)
    expect(await complete(order.id, wrong)).toMatchObject({
      status: 422,
      body: { fields: { pickupCode: expect.stringContaining('not the code') } },
    })
  expect(await complete(order.id, order.pickupCode)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('too many tries with a wrong code') },
  })
  // of another order it is tried anew
  expect(await complete(other.id, other.pickupCode)).toMatchObject({ status: 200 })

  test.setNow(new Date(start.getTime() + 61 * 60_000))
  expect(await complete(order.id, order.pickupCode)).toMatchObject({ status: 200 })
})

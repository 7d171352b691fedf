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

it('decisions, a pickup: after ten wrong codes in an hour even the right one is refused', async () => {
  const baker = await makePerson(test)
  const buyer = await makePerson(test)
  const listing = await makeListing(baker)
  const order = await makeOrder(buyer, listing)
  const together = await makeOrder(buyer, listing)
  const other = await makeOrder(await makePerson(test), listing)
  for (const { id } of [order, together, other]) await baker.call('POST', `/api/orders/${id}/confirm`)
  const complete = (id: string, pickupCode: string | null) =>
    baker.call('POST', `/api/orders/${id}/complete`, { pickupCode })
  // codes use other characters
  const wrong = order.pickupCode === '2222' ? '3333' : '2222'

  for (let tries = 0; tries < 10; tries += 1)
    expect(await complete(order.id, wrong)).toMatchObject({
      status: 422,
      body: { fields: { pickupCode: expect.stringContaining('not the pickup code') } },
    })
  expect(await complete(order.id, order.pickupCode)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('too many tries with a wrong code') },
  })
  // the limit also covers other orders of the pickup, and the pickup as a whole
  expect(await complete(together.id, together.pickupCode)).toMatchObject({ status: 429 })
  const handOver = (pickupCode: string | null) =>
    baker.call('POST', `/api/pickups/${order.pickupId}/hand-over`, { pickupCode })
  expect(await handOver(order.pickupCode)).toMatchObject({ status: 429 })
  // another pickup has its own limit
  expect(await complete(other.id, other.pickupCode)).toMatchObject({ status: 200 })

  test.setNow(new Date(start.getTime() + 61 * 60_000))
  expect(await handOver(order.pickupCode)).toMatchObject({ status: 200, body: { refusals: [] } })
})

it('decisions, a pickup: limits searches for unknown codes to twenty an hour, not successful ones', async () => {
  const baker = await makePerson(test)
  const { pickupCode } = await makeOrder(await makePerson(test), await makeListing(baker))
  const find = (code: string | null) => baker.call('POST', '/api/sellers/pickups/find', { pickupCode: code })
  const wrong = pickupCode === '2222' ? '3333' : '2222'
  for (let tries = 0; tries < 20; tries += 1) {
    expect(await find(wrong)).toMatchObject({ status: 200, body: { pickups: [] } })
    if (tries < 19) expect(await find(pickupCode)).toMatchObject({ status: 200, body: { pickups: [{}] } })
  }
  expect(await find(pickupCode)).toMatchObject({ status: 429 })
})

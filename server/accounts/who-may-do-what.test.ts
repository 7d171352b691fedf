import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder, orderBody } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('who may do what', () => {
  let test: TestApp
  let [ana, ben]: Person[] = []
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    ana = await makePerson(test, { firstName: 'Ana' })
    ben = await makePerson(test, { firstName: 'Ben' })
  })
  afterAll(() => test.close())

  const people = () => {
    if (!ana || !ben) throw new Error('Nobody has signed up')
    return { ana, ben }
  }

  it('SESS-11: browsing and details are open to visitors', async () => {
    const { id } = await makeListing(people().ana)
    for (const url of ['/api/food-listings', `/api/food-listings/${id}`, '/api/me'])
      expect((await callApp(test, 'GET', url)).status).toBe(200)
  })

  it('SESS-13: ordering, one’s orders, selling and the profile require sign-in', async () => {
    const { ana: baker } = people()
    const { id } = await makeListing(baker)
    const calls = [
      await callApp(test, 'POST', '/api/orders', orderBody(id)),
      await callApp(test, 'GET', `/api/orders?buyerId=${baker.user.id}`),
      await callApp(test, 'GET', `/api/orders?sellerId=${baker.user.id}`),
      await callApp(test, 'DELETE', `/api/food-listings/${id}`),
      await callApp(test, 'GET', `/api/profile/${baker.user.id}`),
    ]
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })

  it('SESS-15, SESS-17: every signed-in person can buy and sell with one account', async () => {
    const { ana: one, ben: other } = people()
    const [breads, cakes] = [await makeListing(one), await makeListing(other, { cuisine: 'Cakes' })]
    expect((await makeOrder(other, breads)).buyerId).toBe(other.user.id)
    expect((await makeOrder(one, cakes)).buyerId).toBe(one.user.id)
  })

  it('SESS-18: bakers manage only their own listings and orders', async () => {
    const { ana: baker, ben: stranger } = people()
    const listing = await makeListing(baker)
    const order = await makeOrder(stranger, listing)
    const calls = [
      await stranger.call('DELETE', `/api/food-listings/${listing.id}`),
      await stranger.call('POST', `/api/orders/${order.id}/confirm`),
      await stranger.call('GET', `/api/orders?sellerId=${baker.user.id}`),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await baker.call('POST', `/api/orders/${order.id}/confirm`)).status).toBe(200)
  })

  it('SESS-19, OPEN-09: a listing belongs to its poster, whatever the payload says', async () => {
    const { ana: baker, ben: other } = people()
    const listing = await makeListing(baker, { cookId: other.user.id })
    expect(listing.cookId).toBe(baker.user.id)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutBody, connectBaker } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { scriptProviders } from '#tests/make/scripted-provider.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('decisions, contact details: a baker who shares theirs only with their buyers', () => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  let other: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, {}, scriptProviders())
    ;[baker, buyer, other] = [await makePerson(test), await makePerson(test), await makePerson(test)]
    expect(await keep(true)).toMatchObject({
      status: 200,
      body: { keepsContact: true, phone: '212-555-0114' },
    })
  })
  afterAll(() => test.close())

  const keep = (keepsContact: boolean | undefined) =>
    baker.call(
      'PUT',
      `/api/profile/${baker.user.id}`,
      profileBody(baker, {
        phone: '212-555-0114',
        ...(keepsContact === undefined ? {} : { keepsContact }),
      }),
    )
  const told = { email: expect.stringContaining('@'), phone: '212-555-0114' }
  const nothing = { email: null, phone: null }

  it('shows them to somebody who has ordered, and to nobody else', async () => {
    const listing = await makeListing(baker)
    const url = `/api/food-listings/${listing.id}`
    const contactFor = async (person: Person) => (await person.call('GET', url)).body
    expect(await contactFor(other)).toMatchObject({ cook: { ...nothing, keepsContact: true } })
    expect(await contactFor(buyer)).toMatchObject({ cook: nothing })
    expect((await callApp(test, 'GET', url)).body).toMatchObject({ cook: nothing })
    const order = await makeOrder(buyer, listing)
    expect(order.cook).toMatchObject(told)
    expect(await contactFor(buyer)).toMatchObject({ cook: told })
    expect(await contactFor(baker)).toMatchObject({ cook: told })
    expect(await contactFor(other)).toMatchObject({ cook: nothing })
    // an order from another baker shows nothing
    await makeOrder(other, await makeListing(buyer))
    expect(await contactFor(other)).toMatchObject({ cook: nothing })
  })

  it('hides them for an order whose payment has not arrived', async () => {
    await connectBaker(test, baker, 'paypal')
    const listing = await makeListing(baker)
    const wanted = checkoutBody([{ payWay: 'paypal', lines: [[listing, 1]] }])
    expect(await other.call('POST', '/api/checkouts', wanted)).toMatchObject({
      status: 201,
      body: { orders: [{ cook: nothing }] },
    })
    expect((await other.call('GET', `/api/food-listings/${listing.id}`)).body).toMatchObject({
      cook: nothing,
    })
  })

  it('keeps the setting when a save omits it, and shows them to everybody again once it is off', async () => {
    const listing = await makeListing(baker)
    expect(await keep(undefined)).toMatchObject({ body: { keepsContact: true } })
    expect(await keep(false)).toMatchObject({ body: { keepsContact: false } })
    expect((await other.call('GET', `/api/food-listings/${listing.id}`)).body).toMatchObject({
      cook: { ...told, keepsContact: false },
    })
    await keep(true)
  })
})

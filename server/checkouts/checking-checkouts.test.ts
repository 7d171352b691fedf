import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Listing } from '#shared/api/listings.ts'
import { addDays } from '#shared/ready-by.ts'
import { testToday } from '#tests/make/clock.ts'
import { type BakerPart, checkoutBody } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('a cart is checked before it is placed', () => {
  let test: TestApp
  let buyer: Person
  let [loaf, cake]: Listing[] = []
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    buyer = await makePerson(test)
    const bakers = [await makePerson(test), await makePerson(test)]
    ;[loaf, cake] = await Promise.all(
      bakers.map((baker) => makeListing(baker, { servingsAvailable: 3, readyByDate: addDays(testToday, 1) })),
    )
  })

  const part = (listing: Listing | undefined, quantity: number): BakerPart => ({
    payWay: 'pickup',
    lines: [[listing ?? { id: '', cookId: '' }, quantity]],
  })
  const check = (body: object) => buyer.call('POST', '/api/checkouts/check', body)
  const place = (body: object) => buyer.call('POST', '/api/checkouts', body)
  const orders = async () => (await buyer.call('GET', `/api/orders?buyerId=${buyer.user.id}`)).body

  it('accepts a cart that can be ordered, and places and holds nothing', async () => {
    const body = checkoutBody([part(loaf, 1), part(cake, 1)])
    expect(await check(body)).toMatchObject({ status: 200, body: { refusals: [] } })
    expect(await orders()).toEqual([])
    expect((await buyer.call('GET', `/api/food-listings/${loaf?.id}`)).body).toMatchObject({
      servingsAvailable: 3,
    })
  })

  it('names the refused line by its position, with the message and code of placing', async () => {
    const body = checkoutBody([
      { payWay: 'pickup', lines: [...part(loaf, 1).lines, ...part(loaf, 9).lines] },
      part(cake, 1),
    ])
    const { body: answer } = await check(body)
    expect(answer).toEqual({
      refusals: [
        expect.objectContaining({
          cookId: loaf?.cookId,
          lines: [
            {
              foodListingId: loaf?.id,
              line: 1,
              code: 'sold_out',
              message: 'Only 2 servings are available.',
            },
          ],
        }),
      ],
    })
    expect((await place(body)).body).toMatchObject(answer as object)
  })

  it('names the field of a bad time', async () => {
    const [baker] = checkoutBody([part(loaf, 1)]).bakers as object[]
    const body = { bakers: [{ ...baker, pickupTime: '00:01', pickupDate: addDays(testToday, 1) }] }
    expect((await check(body)).body).toMatchObject({
      refusals: [{ lines: [{ line: 0, field: 'pickupTime', code: 'invalid' }] }],
    })
  })

  it('knows that an unconfirmed buyer cannot order at pickup', async () => {
    buyer = await makePerson(test, { isEmailConfirmed: false })
    expect((await check(checkoutBody([part(loaf, 1)]))).body).toMatchObject({
      refusals: [{ code: 'email_unconfirmed', lines: [] }],
    })
  })

  it('all or nothing: places nothing when a part is refused, and all of it otherwise', async () => {
    const short = { ...checkoutBody([part(loaf, 1), part(cake, 9)]), allOrNothing: true }
    expect(await place(short)).toMatchObject({
      status: 201,
      body: { orders: [], payments: [], refusals: [{ cookId: cake?.cookId }] },
    })
    expect(await orders()).toEqual([])
    const whole = { ...checkoutBody([part(loaf, 1), part(cake, 1)]), allOrNothing: true }
    expect((await place(whole)).body).toMatchObject({ refusals: [], orders: [{}, {}] })
  })

  it('asks visitors to sign in first', async () => {
    const { app } = test
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/checkouts/check', payload: {} })
    expect(statusCode).toBe(401)
  })
})

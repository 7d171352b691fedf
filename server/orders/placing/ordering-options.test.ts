import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BakePlan } from '#shared/api/bake-days.ts'
import type { Listing } from '#shared/api/listings.ts'
import { exportOrders, Order } from '#shared/api/orders.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { aTuesday, makeRepeat } from '#tests/make/make-bake-days.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { type OptionShop, openOptionShop } from '#tests/make/option-shop.ts'

const half = { name: 'Half dozen', price: '9.00', servings: 6 }
const dozen = { name: 'Dozen', price: '16.00', servings: 12 }
const single = { name: 'Single', price: '2.00', servings: 1 }

describe('decisions, options of a bake', () => {
  let shop: OptionShop
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    shop = await openOptionShop()
    ;({ baker, buyer } = shop)
  })
  afterAll(() => shop.close())

  const makeBoxes = (changes: Record<string, unknown> = {}) =>
    makeListing(baker, {
      title: 'Chocolate chip cookies',
      servingsAvailable: 36,
      servingDescription: 'one cookie',
      options: [half, dozen],
      cakeMessageLength: 20,
      ...changes,
    })
  const optionOf = ({ options }: Listing, name: string) => {
    const option = options.find((one) => one.name === name)
    if (!option) throw new Error(`Expected an option ${name}`)
    return { optionId: option.id }
  }

  it('an order takes the option’s servings at its price, and keeps both when the bake changes', async () => {
    const boxes = await makeBoxes()
    expect(boxes).toMatchObject({ price: '9.00', options: [half, dozen], cakeMessageLength: 20 })
    const placed = await makeOrder(buyer, boxes, {
      ...optionOf(boxes, 'Dozen'),
      quantity: 2,
      totalPrice: '32.00',
      cakeMessage: 'Happy birthday',
    })
    const kept = {
      ...optionOf(boxes, 'Dozen'),
      optionName: 'Dozen',
      servingsEach: 12,
      cakeMessage: 'Happy birthday',
      unitPrice: '16.00',
      subtotalPrice: '32.00',
      commissionAmount: '2.40',
      sellerAmount: '29.60',
    }
    expect(placed).toMatchObject(kept)
    expect(await shop.leftOf(boxes)).toBe(12)
    const changed = { ...listingBody(), title: 'Cookies', servingsAvailable: 12, options: [{ ...single }] }
    expect((await baker.call('PUT', `/api/food-listings/${boxes.id}`, changed)).status).toBe(200)
    expect((await buyer.call('GET', `/api/orders/${placed.id}`)).body).toMatchObject(kept)
    expect(
      (
        await baker.call('POST', `/api/orders/${placed.id}/decline`, {
          reason: 'No flour',
          servingsAvailable: true,
        })
      ).status,
    ).toBe(200)
    expect(await shop.leftOf(boxes)).toBe(36)
  })

  it('a short batch fulfils some of the boxes, and a cancellation returns only those', async () => {
    const boxes = await makeBoxes()
    const placed = await makeOrder(buyer, boxes, { ...optionOf(boxes, 'Half dozen'), quantity: 3 })
    const url = `/api/orders/${placed.id}`
    expect((await baker.call('POST', `${url}/fulfil-in-part`, { quantity: 1 })).body).toMatchObject({
      fulfilledQuantity: 1,
      keptAmount: '8.32',
    })
    await buyer.call('POST', `${url}/request-cancellation`, { reason: 'Too few' })
    expect((await baker.call('POST', `${url}/approve-cancellation`, { approved: true })).status).toBe(200)
    expect(await shop.leftOf(boxes)).toBe(36 - 2 * 6)
  })

  it('defaults to a first option of one serving at the listing’s price, otherwise lists the options', async () => {
    const boxes = await makeBoxes()
    expect(await shop.order(boxes, {})).toMatchObject({
      status: 422,
      body: {
        error: 'option_needed',
        message: 'Please choose one of these: Half dozen ($9.00), Dozen ($16.00).',
        fields: { optionId: expect.stringContaining('Dozen') },
      },
    })
    const bySingle = await makeBoxes({ options: [single, half] })
    expect(await shop.order(bySingle, { quantity: 3, totalPrice: '6.00' })).toMatchObject({
      status: 201,
      body: { optionName: 'Single', servingsEach: 1, totalPrice: '6.00' },
    })
    const plain = await makeListing(baker)
    expect(await shop.order(plain, { totalPrice: '9.50' })).toMatchObject({
      status: 201,
      body: { optionId: null, optionName: null, servingsEach: 1, cakeMessage: null },
    })
    expect(await shop.order(plain, optionOf(boxes, 'Dozen'))).toMatchObject({ status: 409 })
  })

  it('refuses an option of another bake or a removed one', async () => {
    const [boxes, others] = [await makeBoxes(), await makeBoxes()]
    expect(await shop.order(boxes, optionOf(others, 'Dozen'))).toMatchObject({
      status: 422,
      body: { error: 'option_needed', message: expect.stringContaining('no longer offered') },
    })
    expect(await shop.leftOf(boxes)).toBe(36)
  })

  it('a change without options keeps them; one that names an id keeps that option', async () => {
    const boxes = await makeBoxes()
    const url = `/api/food-listings/${boxes.id}`
    const documented = { ...listingBody(), price: '1.00', servingsAvailable: 36 }
    expect((await baker.call('PUT', url, documented)).body).toMatchObject({
      price: '9.00',
      options: boxes.options,
      cakeMessageLength: 20,
    })
    const { optionId: id } = optionOf(boxes, 'Dozen')
    const options = [{ id, ...dozen, price: 15 }, half]
    expect((await baker.call('PUT', url, { ...documented, options })).body).toMatchObject({
      price: '9.00',
      options: [{ id, price: '15.00' }, half],
    })
    const none = await baker.call('PUT', url, { ...documented, options: [], cakeMessageLength: 0 })
    expect(none.body).toMatchObject({ price: '1.00', options: [], cakeMessageLength: 0 })
  })

  it('a cart has a line per option of a bake, all from the same servings', async () => {
    const boxes = await makeBoxes({ servingsAvailable: 23 })
    const lines = [
      { foodListingId: boxes.id, ...optionOf(boxes, 'Dozen'), quantity: 1, cakeMessage: 'Hi' },
      { foodListingId: boxes.id, ...optionOf(boxes, 'Half dozen'), quantity: 2 },
    ]
    const refused = await shop.place(boxes, lines)
    expect(refused.orders).toEqual([])
    expect(refused.refusals).toMatchObject([
      {
        lines: [
          {
            ...optionOf(boxes, 'Half dozen'),
            code: 'sold_out',
            message: 'Only 1 × Half dozen can be made from what’s left.',
          },
        ],
      },
    ])
    expect(await shop.leftOf(boxes)).toBe(23)
    const placed = await shop.place(
      boxes,
      lines.map((line) => ({ ...line, quantity: 1 })),
    )
    expect(placed.orders.map(({ optionName, cakeMessage }) => [optionName, cakeMessage]).sort()).toEqual([
      ['Dozen', 'Hi'],
      ['Half dozen', null],
    ])
    expect(await shop.leftOf(boxes)).toBe(23 - 18)
  })

  it('pickup limits count servings: half of them, but at least one of the smallest option', async () => {
    const strict = await makePerson(shop.test, { keepsPickupLimits: true })
    const boxes = await makeListing(strict, { servingsAvailable: 30, options: [half, dozen] })
    expect(boxes.mostAtPickup).toBe(15)
    expect(await shop.order(boxes, { ...optionOf(boxes, 'Dozen'), quantity: 2 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('at most 15 servings of this') },
    })
    expect((await shop.order(boxes, optionOf(boxes, 'Dozen'))).status).toBe(201)
    expect(await shop.order(boxes, optionOf(boxes, 'Half dozen'))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('You have ordered 12, so you can order 3 more.') },
    })
  })

  it('a day with too few servings for any option is sold out and shows the next; days share prices', async () => {
    shop.test.setNow(aTuesday)
    onTestFinished(() => void shop.test.setNow(null))
    const boxes = await makeBoxes({ servingsAvailable: 15, options: [dozen] })
    const plan = await makeRepeat(baker, boxes, { price: '1.00', servingsAvailable: 24 })
    expect(plan.days.every(({ price }) => price === '16.00')).toBe(true)
    const [, next] = plan.days
    await makeOrder(buyer, boxes, { ...optionOf(boxes, 'Dozen'), quantity: 1, pickupTime: null })
    expect(await shop.read(boxes)).toMatchObject({
      batchId: next?.batchId,
      servingsAvailable: 24,
      price: '16.00',
    })
    const later = await makeOrder(buyer, boxes, {
      ...optionOf(boxes, 'Dozen'),
      quantity: 1,
      pickupTime: null,
    })
    expect(later).toMatchObject({ batchId: next?.batchId, unitPrice: '16.00' })
    const { readyByDate, readyByTime } = await shop.read(boxes)
    const change = listingBody({ readyByDate, readyByTime, options: [half] })
    expect((await baker.call('PUT', `/api/food-listings/${boxes.id}`, change)).status).toBe(200)
    const after = BakePlan.parse((await baker.call('GET', `/api/food-listings/${boxes.id}/bake-days`)).body)
    expect(after.days.filter(({ date }) => date > after.today).every(({ price }) => price === '9.00')).toBe(
      true,
    )
  })

  it('shows option and message in emails, kitchen, tables and data exports', async () => {
    const boxes = await makeBoxes({ servingDescription: '=cmd' })
    const wish = {
      ...optionOf(boxes, 'Dozen'),
      quantity: 2,
      cakeMessage: '=HYPERLINK("x") <b>Ana</b>'.slice(0, 20),
    }
    const { foodListing, cakeMessage } = await makeOrder(buyer, boxes, wish)
    expect((await lastMailTo(shop.test, baker.user.email, 'order-placed')).text).toContain(
      `On the cake: “${cakeMessage}”`,
    )
    const date = foodListing.readyByDate
    const day = await shop.kitchen(date)
    expect(day.orders.find((one) => one.cakeMessage === cakeMessage)).toMatchObject({
      optionName: 'Dozen',
      quantity: 2,
      servings: 24,
    })
    const table = await shop.table(`${exportOrders.path}?sellerId=${baker.user.id}`, baker)
    expect(table).toContain(`Dozen,12,"'=HYPERLINK(""x"") <b`)
    for (const person of [baker, buyer]) {
      const data = await shop.dataOf(person)
      expect(data).toMatch(/"option_name":\s*"Dozen"/)
      expect(data).toMatch(/"servings_each":\s*12/)
      expect(data).toContain('HYPERLINK')
    }
    expect(await shop.dataOf(baker)).toMatch(/"cake_message_length":\s*20/)
  })

  it('sells the last servings once across options', async () => {
    const boxes = await makeBoxes({ servingsAvailable: 24, options: [half, dozen, single] })
    const buyers = await Promise.all(Array.from({ length: 3 }, () => makePerson(shop.test)))
    const wishes = ['Dozen', 'Half dozen', 'Single', 'Dozen', 'Half dozen', 'Single', 'Dozen']
    const acts = wishes.map((name, at) => async () => {
      const answer = await shop.order(boxes, optionOf(boxes, name), buyers[at % 3])
      return answer.status === 201 ? Order.parse(answer.body).servingsEach : 0
    })
    const taken = await Promise.all(acts.map((act) => act()))
    const sum = taken.reduce((all, servings) => all + servings, 0)
    expect(await shop.leftOf(boxes)).toBe(24 - sum)
    // each refused buyer found fewer servings than their option takes
    const refused = wishes.filter((_, at) => taken[at] === 0)
    const sizes = new Map([
      ['Dozen', 12],
      ['Half dozen', 6],
      ['Single', 1],
    ])
    for (const name of refused) expect(sizes.get(name) ?? 0).toBeGreaterThan(24 - sum)
  })

  it('any sequence of orders, cancellations and partial fulfilments keeps the stock consistent', async () => {
    const boxes = await makeBoxes({ servingsAvailable: 40, options: [half, dozen, single] })
    const act = fc.oneof(
      fc.record({
        what: fc.constant('order' as const),
        option: fc.nat(2),
        quantity: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ what: fc.constantFrom('decline' as const, 'part' as const), at: fc.nat(5) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        const before = await shop.leftOf(boxes)
        const standing: { id: string; servings: number; quantity: number; each: number }[] = []
        let missing = 0
        for (const one of acts) {
          if (one.what === 'order') {
            const option = boxes.options[one.option]
            const answer = await shop.order(boxes, { optionId: option?.id, quantity: one.quantity })
            const left = before - missing - standing.reduce((sum, { servings }) => sum + servings, 0)
            const servings = (option?.servings ?? 0) * one.quantity
            expect(answer.status).toBe(servings <= left ? 201 : 409)
            if (answer.status !== 201) continue
            const { id, quantity, servingsEach: each } = Order.parse(answer.body)
            standing.push({ id, servings, quantity, each })
            continue
          }
          const of = standing[one.at]
          if (!of) continue
          if (one.what === 'decline') {
            const answer = await baker.call('POST', `/api/orders/${of.id}/decline`, {
              reason: 'No flour',
              servingsAvailable: true,
            })
            if (answer.status === 200) standing.splice(one.at, 1)
          } else {
            const body = { quantity: of.quantity - 1 }
            const answer = await baker.call('POST', `/api/orders/${of.id}/fulfil-in-part`, body)
            if (answer.status === 200) standing[one.at] = { ...of, quantity: 1 }
          }
        }
        const taken = standing.reduce((sum, { servings }) => sum + servings, 0)
        expect(await shop.leftOf(boxes)).toBe(before - missing - taken)
        for (const { id } of standing) {
          const url = `/api/orders/${id}`
          const now = Order.parse((await baker.call('GET', url)).body)
          if (now.status === 'pending')
            await baker.call('POST', `${url}/decline`, { reason: 'No flour', servingsAvailable: true })
          else {
            await buyer.call('POST', `${url}/request-cancellation`, { reason: 'Too few' })
            await baker.call('POST', `${url}/approve-cancellation`, { approved: true })
          }
          // missing servings do not exist and are not returned
          missing += (now.quantity - (now.fulfilledQuantity ?? now.quantity)) * now.servingsEach
        }
        expect(await shop.leftOf(boxes)).toBe(before - missing)
      }),
      { numRuns: 12 },
    )
  })
})

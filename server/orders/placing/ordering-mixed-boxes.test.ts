import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportKitchenDay, exportToBake } from '#shared/api/kitchen.ts'
import { Listing } from '#shared/api/listings.ts'
import { PostedFillings } from '#shared/api/mixed-boxes.ts'
import { exportOrders, Order } from '#shared/api/orders.ts'
import { mostFillings } from '#shared/mixed-boxes.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo } from '#tests/make/mails.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { type OptionShop, openOptionShop } from '#tests/make/option-shop.ts'
import { makeTestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

const single = { name: 'Single', price: '3.00', servings: 1 }
const six = { name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 }
const dozen = { name: 'Box of 12', price: '28.00', servings: 12, pieces: 12 }
const names = ['Plain', 'Almond', 'Chocolate']
const fillings = names.map((name) => ({ name, isSoldOut: false }))

const of = (contents: Record<string, number>) =>
  Object.entries(contents).map(([filling, pieces]) => ({ filling, pieces }))

describe('decisions, mixed boxes', () => {
  let shop: OptionShop
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    shop = await openOptionShop()
    ;({ baker, buyer } = shop)
  })
  afterAll(() => shop.close())

  const makeCroissants = (changes: Record<string, unknown> = {}) =>
    makeListing(baker, {
      title: 'Croissants',
      servingsAvailable: 60,
      servingDescription: 'one croissant',
      options: [single, six, dozen],
      fillings,
      ...changes,
    })
  const boxOf = ({ options }: Listing, name: string, contents: Record<string, number>) => ({
    optionId: options.find((one) => one.name === name)?.id,
    boxContents: of(contents),
  })
  const change = (listing: Listing, changes: Record<string, unknown>) =>
    baker.call('PUT', `/api/food-listings/${listing.id}`, {
      ...listingBody(),
      servingsAvailable: listing.servingsAvailable,
      ...changes,
    })

  it('an order keeps its box contents and price when the bake changes', async () => {
    const croissants = await makeCroissants()
    expect(croissants).toMatchObject({ price: '3.00', options: [single, six, dozen], fillings })
    const box = boxOf(croissants, 'Box of 6', { Almond: 4, Plain: 2 })
    const placed = await makeOrder(buyer, croissants, { ...box, quantity: 2, totalPrice: '30.00' })
    const kept = {
      optionName: 'Box of 6',
      servingsEach: 6,
      boxContents: of({ Plain: 2, Almond: 4 }),
      unitPrice: '15.00',
      totalPrice: '30.00',
      commissionAmount: '2.25',
    }
    expect(placed).toMatchObject(kept)
    expect(await shop.leftOf(croissants)).toBe(48)
    const renamed = [{ name: 'Pear', isSoldOut: false }, { name: 'Fig' }]
    expect((await change(croissants, { options: [{ ...six, pieces: 4 }], fillings: renamed })).status).toBe(
      200,
    )
    expect((await buyer.call('GET', `/api/orders/${placed.id}`)).body).toMatchObject(kept)
  })

  it('refuses partial boxes, unknown or sold-out fillings and contents without a box, taking nothing', async () => {
    const croissants = await makeCroissants({
      fillings: fillings.map((filling) => ({ ...filling, isSoldOut: filling.name === 'Chocolate' })),
    })
    const refused = async (wish: object) => {
      const { status, body } = await shop.order(croissants, wish)
      return [status, body]
    }
    const needed = (message: string) => [
      422,
      expect.objectContaining({
        error: 'option_needed',
        message: expect.stringContaining(message),
        fields: { boxContents: expect.any(String) },
      }),
    ]
    const { optionId } = boxOf(croissants, 'Box of 6', {})
    expect(await refused({ optionId })).toEqual(needed('Fill the box with 6 of these: Plain, Almond.'))
    expect(await refused({ optionId, boxContents: null })).toEqual(needed('Fill the box'))
    expect(await refused(boxOf(croissants, 'Box of 6', { Plain: 5 }))).toEqual(needed('and you chose 5'))
    expect(await refused(boxOf(croissants, 'Box of 6', { Plain: 7 }))).toEqual(needed('and you chose 7'))
    expect(await refused(boxOf(croissants, 'Box of 6', { Pear: 6 }))).toEqual(needed('no longer offered'))
    expect(await refused(boxOf(croissants, 'Box of 6', { Chocolate: 6 }))).toEqual(needed('sold out for now'))
    expect(await refused(boxOf(croissants, 'Single', { Plain: 1 }))).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('no longer sold as a mixed box') }),
    ])
    expect(await shop.leftOf(croissants)).toBe(60)
  })

  it('refuses a filling that sold out just before the order', async () => {
    const croissants = await makeCroissants()
    const isSoldOut = fillings.map((filling) => ({ ...filling, isSoldOut: filling.name === 'Almond' }))
    expect((await change(croissants, { fillings: isSoldOut })).body).toMatchObject({
      options: croissants.options,
      fillings: isSoldOut,
    })
    const box = boxOf(croissants, 'Box of 6', { Almond: 6 })
    expect((await shop.order(croissants, box)).status).toBe(422)
    expect((await change(croissants, { fillings })).status).toBe(200)
    expect((await shop.order(croissants, box)).status).toBe(201)
  })

  it('a listing without boxes looks and works as before', async () => {
    const plain = await makeListing(baker, { options: [single] })
    expect(Object.keys(plain)).not.toContain('fillings')
    expect(plain.options.flatMap((option) => Object.keys(option)).sort()).toEqual(
      ['id', 'name', 'price', 'servings'].sort(),
    )
    const placed = await shop.order(plain, {})
    expect(placed.status).toBe(201)
    expect(placed.body).not.toHaveProperty('boxContents')
  })

  it('clients without boxes leave them unchanged; without fillings there are no boxes', async () => {
    const croissants = await makeCroissants()
    expect((await change(croissants, {})).body).toMatchObject({ options: croissants.options, fillings })
    // an older client sends the options without their box fields
    const known = croissants.options.map(({ pieces: _, ...option }) => option)
    expect((await change(croissants, { options: known })).body).toMatchObject({ options: croissants.options })
    const few = 'A mixed box needs at least 2 fillings, so buyers have a choice'
    for (const none of [[], [{ name: 'Plain' }]])
      expect(await change(croissants, { fillings: none })).toMatchObject({
        status: 422,
        body: { fields: { fillings: few } },
      })
    const post = listingBody({ options: [six] })
    expect(await baker.call('POST', '/api/food-listings', post)).toMatchObject({
      status: 422,
      body: { fields: { fillings: few } },
    })
    const noBox = known.map((option) => ({ ...option, pieces: null }))
    const after = Listing.parse((await change(croissants, { options: noBox, fillings: [] })).body)
    expect(after.options.some(({ pieces }) => pieces !== undefined)).toBe(false)
    expect(after.fillings).toBeUndefined()
  })

  it('a copy has the boxes of the original', async () => {
    const croissants = await makeCroissants()
    const { readyByDate, readyByTime } = listingBody()
    const copy = await baker.call('POST', `/api/food-listings/${croissants.id}/copies`, {
      readyByDate,
      readyByTime,
      servingsAvailable: 12,
    })
    expect(copy.body).toMatchObject({ options: [single, six, dozen], fillings })
  })

  it('a cart has a line per box, all from the same servings', async () => {
    const croissants = await makeCroissants({ servingsAvailable: 13 })
    const line = (contents: Record<string, number>) => ({
      foodListingId: croissants.id,
      quantity: 1,
      ...boxOf(croissants, 'Box of 6', contents),
    })
    const halfFull = await shop.place(croissants, [line({ Plain: 6 }), line({ Plain: 3 })])
    expect(halfFull).toMatchObject({
      orders: [],
      refusals: [{ code: 'option_needed', lines: [{ message: expect.stringContaining('you chose 3') }] }],
    })
    const placed = await shop.place(croissants, [line({ Plain: 6 }), line({ Chocolate: 1, Plain: 5 })])
    expect(placed.refusals).toEqual([])
    expect(placed.orders.map(({ boxContents }) => boxContents)).toEqual(
      expect.arrayContaining([of({ Plain: 6 }), of({ Plain: 5, Chocolate: 1 })]),
    )
    expect(await shop.leftOf(croissants)).toBe(1)
  })

  it('the kitchen sums up fillings; emails, tables and data exports list the contents', async () => {
    const croissants = await makeCroissants()
    const wish = { ...boxOf(croissants, 'Box of 6', { Plain: 2, Chocolate: 4 }), quantity: 3 }
    const first = await makeOrder(buyer, croissants, wish)
    const mail = await lastMailTo(shop.test, baker.user.email, 'order-placed')
    expect(mail.text).toContain('In each box: 2 Plain, 4 Chocolate')
    await makeOrder(buyer, croissants, {
      ...boxOf(croissants, 'Box of 12', { Almond: 12 }),
      quantity: 1,
    })
    // a short batch fulfils fewer boxes, each with its contents
    expect((await baker.call('POST', `/api/orders/${first.id}/fulfil-in-part`, { quantity: 2 })).status).toBe(
      200,
    )
    const date = first.foodListing.readyByDate
    const day = await shop.kitchen(date)
    const ofToday = day.toBake.filter(({ optionName }) => optionName?.startsWith('Box'))
    expect(ofToday.map(({ optionName, fillings }) => [optionName, fillings])).toEqual(
      expect.arrayContaining([['Box of 12', of({ Almond: 12 })]]),
    )
    expect(day.orders.find(({ id }) => id === first.id)).toMatchObject({
      quantity: 2,
      boxContents: of({ Plain: 2, Chocolate: 4 }),
    })
    expect(await shop.table(`${exportOrders.path}?sellerId=${baker.user.id}`, baker)).toContain(
      '"2 Plain, 4 Chocolate"',
    )
    expect(await shop.table(`${exportKitchenDay.path}?date=${date}`, baker)).toContain(
      '"2 Plain, 4 Chocolate"',
    )
    expect(await shop.table(`${exportToBake.path}?date=${date}`, baker)).toContain('12 Almond')
    for (const person of [baker, buyer]) expect(await shop.dataOf(person)).toMatch(/"filling":\s*"Chocolate"/)
  })

  it('accepts exactly the full boxes of offered fillings', async () => {
    const croissants = await makeCroissants({
      servingsAvailable: 5000,
      fillings: fillings.map((filling) => ({ ...filling, isSoldOut: filling.name === 'Chocolate' })),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('Box of 6', 'Box of 12'),
        fc.dictionary(
          fc.constantFrom('Plain', 'Almond', 'Chocolate', 'Pear'),
          fc.integer({ min: 1, max: 9 }),
        ),
        async (name, contents) => {
          const pieces = name === 'Box of 6' ? 6 : 12
          const isRight =
            !('Chocolate' in contents || 'Pear' in contents) &&
            Object.values(contents).reduce((sum, count) => sum + count, 0) === pieces
          const answer = await shop.order(croissants, boxOf(croissants, name, contents))
          expect(answer.status).toBe(isRight ? 201 : 422)
          if (!isRight) return
          const { id, boxContents } = Order.parse(answer.body)
          expect(boxContents).toEqual(of(contents).sort(byName))
          await baker.call('POST', `/api/orders/${id}/decline`, {
            reason: 'No flour',
            servingsAvailable: true,
          })
        },
      ),
      {
        numRuns: 25,
        examples: [
          ['Box of 6', { Plain: 2, Almond: 4 }],
          ['Box of 12', { Almond: 9, Plain: 3 }],
        ],
      },
    )
  })

  it('OPEN-80: stores or refuses any filling name unchanged', async () => {
    const known = new Set<string>()
    const [written, refused] = [new Set<string>(), new Set<string>()]
    for (const name of hostileStrings) {
      const parsed = PostedFillings.safeParse([{ name }])
      const [filling] = parsed.data ?? []
      if (!filling) refused.add(name)
      else if (!known.has(filling.name.toLowerCase())) {
        known.add(filling.name.toLowerCase())
        written.add(filling.name)
      }
    }
    const names = [...written]
    const croissants = await makeCroissants({ servingsAvailable: 5000 })
    for (let at = 0; at < names.length; at += mostFillings) {
      const some = names.slice(at, at + mostFillings)
      const pieces = Math.max(2, some.length)
      const options = [{ ...six, id: croissants.options[1]?.id, pieces }]
      const named = [...some.map((name) => ({ name })), ...(some.length < 2 ? [{ name: 'Quince' }] : [])]
      expect((await change(croissants, { options, fillings: named })).status).toBe(200)
      const contents = some.map((filling, index) => ({
        filling,
        pieces: index === 0 ? pieces - some.length + 1 : 1,
      }))
      const { id, boxContents } = await makeOrder(buyer, croissants, {
        optionId: croissants.options[1]?.id,
        boxContents: contents,
        quantity: 1,
      })
      expect(boxContents).toEqual(contents)
      await baker.call('POST', `/api/orders/${id}/decline`, { reason: 'No flour', servingsAvailable: true })
    }
    for (const name of [...refused].slice(0, mostFillings))
      expect((await change(croissants, { fillings: [{ name }, { name: 'Plain' }] })).status).toBe(422)
  })
})

/** Sorts in the baker's order. */
function byName(one: { filling: string }, other: { filling: string }): number {
  return names.indexOf(one.filling) - names.indexOf(other.filling)
}

// the contents are JSON, which the engines encode differently
it.each(enginesInTurn)('decisions, mixed boxes: stores the contents of a box on %s', async (engine) => {
  const test = await makeTestApp(engine)
  const [baker, buyer] = [await makePerson(test), await makePerson(test)]
  const croissants = await makeListing(baker, { options: [six], fillings })
  const boxContents = of({ Plain: 1, Almond: 2, Chocolate: 3 })
  const optionId = croissants.options[0]?.id
  const { id } = await makeOrder(buyer, croissants, { optionId, boxContents, quantity: 1 })
  expect((await buyer.call('GET', `/api/orders/${id}`)).body).toMatchObject({ boxContents })
  expect((await buyer.call('GET', `/api/food-listings/${croissants.id}`)).body).toMatchObject({ fillings })
  await test.close()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ComingBatch } from '#shared/api/bake-days.ts'
import { KitchenDay } from '#shared/api/kitchen.ts'
import { CardListing, Listing } from '#shared/api/listings.ts'
import { addDays } from '#shared/ready-by.ts'
import { isSoldOut } from '#shared/sold-out.ts'
import { testToday } from '#tests/make/clock.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { orderBody } from '#tests/make/make-order.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'

/** Far enough ahead for any order-by time. */
const soon = addDays(testToday, 5)
const six = { name: 'Box of 6', price: '15.00', servings: 6, pieces: 6 }
const fillings = ['Plain', 'Almond'].map((name) => ({ name, isSoldOut: false }))
const titleOf = z.array(z.object({ title: z.string() }))

describe.each(enginesInTurn)('decisions, mixed boxes: sold-out fillings on %s', (engine) => {
  let test: TestApp
  let baker: Person
  let buyer: Person
  beforeAll(async () => {
    test = await makeTestApp(engine)
    baker = await makePerson(test)
    buyer = await makePerson(test)
  })
  afterAll(() => test.close())

  type Bake = Pick<Listing, 'id'>
  const url = ({ id }: Bake, rest = '') => `/api/food-listings/${id}${rest}`
  const mark = (bake: Bake, filling: unknown, isSoldOut: unknown = true, by = baker) =>
    by.call('PUT', url(bake, '/sold-out-fillings'), { filling, isSoldOut })
  const read = async (bake: Bake) => Listing.parse((await buyer.call('GET', url(bake))).body)
  const titlesOf = async (by: Person, path: string) =>
    titleOf.parse((await by.call('GET', path)).body).map(({ title }) => title)

  it('can be marked and unmarked repeatedly, which changes the version for open forms', async () => {
    const bake = await makeListing(baker, { options: [six], fillings })
    const marked = await mark(bake, 'Almond')
    expect(marked).toMatchObject({
      status: 200,
      body: { version: bake.version + 1, fillings: [{ isSoldOut: false }, { isSoldOut: true }] },
    })
    expect(await mark(bake, 'Almond')).toMatchObject({ status: 200, body: { version: bake.version + 1 } })
    const box = { optionId: bake.options[0]?.id, boxContents: [{ filling: 'Almond', pieces: 6 }] }
    const order = () => buyer.call('POST', '/api/orders', orderBody(bake.id, { quantity: 1, ...box }))
    expect(await order()).toMatchObject({ status: 422, body: { error: 'option_needed' } })
    expect((await mark(bake, 'Almond', false)).status).toBe(200)
    expect((await read(bake)).fillings).toEqual(fillings)
  })

  it('sell out the bake everywhere when all are marked, until one is available again', async () => {
    const own = await makePerson(test)
    const bake = await makeListing(own, {
      ...{ title: `Kouign ${engine}`, servingsAvailable: 60, options: [six], fillings },
      ...{ readyByDate: soon, readyByTime: '08:00' },
    })
    const loaf = await makeListing(own, { title: 'Loaf' })
    await makeRepeat(own, bake, { weekdays: [0, 1, 2, 3, 4, 5, 6] })
    await mark(bake, 'Plain', true, own)
    expect(isSoldOut(await read(bake))).toBe(false)
    const search = `/api/food-listings?query=kouign&fields=card`
    const searches = ['hidesSoldOut=true', `day=${soon}`]
    const isFound = () =>
      Promise.all(searches.map(async (by) => (await titlesOf(buyer, `${search}&${by}`)).length > 0))
    const others = () => titlesOf(buyer, url(loaf, '/other-bakes'))
    const statesOf = async (state: string) => titlesOf(own, `/api/sellers/listings?state=${state}`)
    const days = async () => {
      const { body } = await buyer.call('GET', url(bake, '/batches'))
      return new Set(
        z
          .object({ batches: z.array(ComingBatch) })
          .parse(body)
          .batches.map((day) => day.isSoldOut),
      )
    }
    expect([await isFound(), await others(), await days()]).toEqual([
      [true, true],
      [bake.title],
      new Set([false]),
    ])
    const shown = (await read(bake)).batchId

    await mark(bake, 'Almond', true, own)
    expect(await read(bake)).toMatchObject({ options: [{ isSoldOut: true }], batchId: shown })
    const [card] = z.array(CardListing).parse((await buyer.call('GET', search)).body)
    expect(card && isSoldOut(card)).toBe(true)
    expect([await isFound(), await others(), await days()]).toEqual([[false, false], [], new Set([true])])
    expect([await statesOf('sold_out'), await statesOf('active')]).toEqual([[bake.title], ['Loaf']])
    const waits = await buyer.call('PUT', url(bake, '/waitlist'), { servings: 6 })
    expect(waits.status).toBe(200)

    await mark(bake, 'Plain', false, own)
    expect(isSoldOut(await read(bake))).toBe(false)
    expect([await isFound(), await others(), await days()]).toEqual([
      [true, true],
      [bake.title],
      new Set([false]),
    ])
    expect((await buyer.call('PUT', url(bake, '/waitlist'), { servings: 6 })).status).toBe(409)
  })

  it('do not affect options that are not boxes', async () => {
    const single = { name: 'Single', price: '3.00', servings: 1 }
    const bake = await makeListing(baker, { title: `Gibassier ${engine}`, options: [single, six], fillings })
    for (const { name } of fillings) await mark(bake, name)
    const shown = await read(bake)
    expect(shown.options.map((option) => option.isSoldOut)).toEqual([undefined, true])
    expect(isSoldOut(shown)).toBe(false)
    expect(await titlesOf(buyer, '/api/food-listings?query=gibassier&hidesSoldOut=true')).toEqual([
      bake.title,
    ])
  })

  it('appear in the kitchen with the day’s rest', async () => {
    const own = await makePerson(test)
    const bake = await makeListing(own, {
      readyByDate: soon,
      options: [six],
      servingsAvailable: 60,
      fillings,
    })
    await mark(bake, 'Almond', true, own)
    const { body } = await own.call('GET', `/api/sellers/kitchen?date=${soon}`)
    expect(KitchenDay.parse(body).counter).toMatchObject([
      { id: bake.id, fillings: [fillings[0], { name: 'Almond', isSoldOut: true }] },
    ])
  })

  it('are available again in a copy', async () => {
    const bake = await makeListing(baker, { options: [six], servingsAvailable: 60, fillings })
    for (const { name } of fillings) await mark(bake, name)
    const anew = { readyByDate: soon, readyByTime: '17:00', servingsAvailable: 60 }
    const copy = Listing.parse((await baker.call('POST', url(bake, '/copies'), anew)).body)
    expect(copy.fillings).toEqual(fillings)
    expect(isSoldOut(copy)).toBe(false)
  })

  // input validation does not depend on the engine
  it.runIf(engine === anyEngine)('can be marked only by the baker, and reject invalid bodies', async () => {
    const bake = await makeListing(baker, { options: [six], fillings })
    expect((await callApp(test, 'PUT', url(bake, '/sold-out-fillings'))).status).toBe(401)
    expect((await mark(bake, 'Plain', true, buyer)).status).toBe(403)
    const unknown = await mark(bake, 'Cherry')
    expect(unknown).toMatchObject({ status: 422, body: { fields: { filling: expect.any(String) } } })
    for (const isSoldOut of ['yes', null, 1]) expect((await mark(bake, 'Plain', isSoldOut)).status).toBe(422)
    for (const filling of [...hostileStrings, '', 7, null, ['Plain']])
      expect((await mark(bake, filling)).status).toBe(422)
    expect((await read(bake)).fillings).toEqual(fillings)
  })
})

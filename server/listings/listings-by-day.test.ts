import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Listing } from '#shared/api/listings.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

// a Monday at 7 AM in New York
const monday = new Date('2026-11-23T12:00:00Z')
const here = { latitude: 40.7128, longitude: -74.006 }

describe.each(enginesInTurn)('listings by pickup day on %s', (engine) => {
  let app: TestApp
  let baker: Person
  beforeAll(async () => {
    app = await makeTestApp(engine)
    app.setNow(monday)
    baker = await makePerson(app)
    await makeListing(baker, { title: 'Loaf', readyByDate: '2026-11-23', ...here })
    const bun = await makeListing(baker, { title: 'Bun', readyByDate: '2026-11-23', ...here })
    // every Saturday, at another price
    await makeRepeat(baker, bun, { price: '11.00' })
  })
  afterAll(() => app.close())

  const found = async (query: string) => {
    const { body } = await callApp(app, 'GET', `/api/food-listings?${query}`)
    return z.array(Listing).parse(body)
  }
  const titles = async (query: string) => (await found(query)).map(({ title }) => title).sort()

  test.each([
    '',
    '&latitude=40.7&longitude=-74',
    '&latitude=40.7&longitude=-74&maxDistance=5',
    '&sort=price',
    '&sort=soonest',
  ])('decisions, ids: a bake is found by each of its days%s', async (more) => {
    expect(await titles(`day=today${more}`)).toEqual(['Bun', 'Loaf'])
    expect(await titles(`day=tomorrow${more}`)).toEqual([])
    expect(await titles(`day=weekend${more}`)).toEqual(['Bun'])
    expect(await titles(`day=2026-12-12${more}`)).toEqual(['Bun'])
    expect(await titles(`day=2027-06-05${more}`)).toEqual([])
  })

  test('a listing is shown as of the batch of that day, which buyers then order', async () => {
    const [bun] = await found('day=2026-12-12')
    expect(bun).toMatchObject({ readyByDate: '2026-12-12', price: '11.00', servingsAvailable: 20 })
    expect(bun?.batchId).not.toBe(bun?.id)
  })

  test('a single listing is read as of the batch of a day, or unchanged without such a batch', async () => {
    const [{ id } = { id: '' }] = await found('day=weekend')
    const read = async (day: string) => {
      const { body } = await callApp(app, 'GET', `/api/food-listings/${id}?day=${day}`)
      return Listing.parse(body).readyByDate
    }
    expect(await read('weekend')).toBe('2026-11-28')
    expect(await read('2026-12-12')).toBe('2026-12-12')
    expect(await read('tomorrow')).toBe('2026-11-23')
    for (const bad of ['someday', '2026-02-30', ''])
      expect((await callApp(app, 'GET', `/api/food-listings/${id}?day=${bad}`)).status).toBe(422)
  })

  test('MAP-11: the map shows the same at any zoom', async () => {
    for (const zoom of ['', '&zoom=3', '&zoom=14']) {
      const points = async (day: string) => {
        const { body } = await callApp(
          app,
          'GET',
          `/api/listing-points?bounds=40,-75,41,-73&day=${day}${zoom}`,
        )
        return z.array(z.unknown()).parse(body).length
      }
      expect(await points('today')).toBe(2)
      expect(await points('weekend')).toBe(1)
      expect(await points('tomorrow')).toBe(0)
    }
  })

  test.each(['', '&zoom=14'])('decisions, ids: the map shows each price on that day%s', async (zoom) => {
    const prices = async (day: string) => {
      const address = `/api/listing-points?bounds=40,-75,41,-73&day=${day}${zoom}`
      const { body } = await callApp(app, 'GET', address)
      const points = z.array(z.object({ title: z.string(), price: z.string() })).parse(body)
      return Object.fromEntries(points.map(({ title, price }) => [title, price]))
    }
    const [loaf] = await found('day=today&query=loaf')
    const [bun] = await found('day=today&query=bun')
    expect(await prices('today')).toEqual({ Loaf: loaf?.price, Bun: bun?.price })
    expect(await prices('weekend')).toEqual({ Bun: '11.00' })
  })

  test.each(['', 'monday', '2026-02-30', '2026-1-1-1'])('rejects an invalid day: %j', async (day) => {
    const { status } = await callApp(app, 'GET', `/api/food-listings?day=${day}`)
    expect(status).toBe(422)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cacheControlOfAnswers } from '#server/http/cached-response.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { Listing } from '#shared/api/listings.ts'
import { placeInList } from '#shared/api/paging.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

// a year after the test runs
const nextYear = testNow.getTime() + 365 * 86_400_000
const here = 'latitude=40.7128&longitude=-74.006'

describe.each(enginesInTurn)('lists of listings over HTTP on %s', (engine) => {
  let app: TestApp
  let person: Person

  beforeAll(async () => {
    app = await makeTestApp(engine)
    person = await makePerson(app)
    const baker = await insertBaker(app.db)
    const rows = Array.from({ length: 60 }, (_, i) =>
      listingRow(baker, {
        title: i % 20 === 0 ? 'Crème brûlée tart' : `Loaf ${i}`,
        cuisine: i % 2 === 0 ? 'Bread' : 'Jams',
        ingredients: i === 7 ? 'rye flour, butter/sugar, walnuts' : '',
        price_cents: 100 + i,
        // every three are ready at the same time, the last ones first
        ready_at: new Date(nextYear - Math.floor(i / 3) * 3_600_000),
        latitude: i < 55 ? 40.7128 + i / 100 : null,
        longitude: i < 55 ? -74.006 : null,
        created_at: new Date(Date.UTC(2026, 0, 1, 0, i)),
      }),
    )
    await insertListings(app.db, rows)
  })
  afterAll(() => app.close())

  const list = (query: string, headers: Record<string, string> = {}) =>
    callApp(app, 'GET', `/api/food-listings?${query}`, undefined, undefined, headers)
  const titles = ({ body }: Answer) =>
    z
      .array(Listing)
      .parse(body)
      .map(({ title }) => title)
  const place = ({ headers }: Answer) =>
    placeInList(headers.link?.toString(), headers['x-total-count']?.toString())

  test('API-01, OPEN-52: returns a bare array of 24, newest first, with a link to the next page', async () => {
    const first = await list('')
    expect(titles(first)).toEqual(Array.from({ length: 24 }, (_, i) => titleOf(59 - i)))
    expect(place(first).total).toBe(60)
    expect(first.headers.link).toMatch(/^<\/api\/food-listings\?cursor=[\w-]+>; rel="next"$/)
    const second = await list(`cursor=${place(first).nextCursor}`)
    expect(titles(second)[0]).toBe(titleOf(35))
    const third = await list(`cursor=${place(second).nextCursor}`)
    expect(titles(third)).toHaveLength(12)
    expect(place(third)).toEqual({ nextCursor: null, total: null })
  })

  test('FIND-21, FIND-23: with a place, returns the nearest first and listings without a point last', async () => {
    const answer = await list(`${here}&limit=100`)
    const expected = [...Array.from({ length: 55 }, (_, i) => i), 59, 58, 57, 56, 55]
    expect(titles(answer)).toEqual(expected.map(titleOf))
    expect(place(answer)).toEqual({ nextCursor: null, total: 60 })
  })

  test('FIND-20, FIND-22: excludes listings beyond the distance and keeps those without a point', async () => {
    // a hundredth of a degree is 0.69 miles
    expect(titles(await list(`${here}&maxDistance=2`))).toEqual([0, 1, 2, 59, 58, 57, 56, 55].map(titleOf))
  })

  test('FIND-08: the price is an upper limit', async () => {
    expect(titles(await list('maxPrice=1.02&sort=price'))).toEqual([0, 1, 2].map(titleOf))
  })

  test.each([
    '',
    `&${here}`,
    `&${here}&maxDistance=12500`,
    '&bounds=40,-75,42,-73',
    '&query=loaf&cuisine=Bread',
  ])('API-01: the soonest come first, each listing once across pages%s', async (more) => {
    const all = z.array(Listing).parse((await list(`limit=100${more}`)).body)
    const hour = ({ price }: Listing) => Math.floor((Math.round(Number(price) * 100) - 100) / 3)
    const expected = all.sort((a, b) => hour(b) - hour(a) || (a.id < b.id ? -1 : 1))
    expect(expected.length).toBeGreaterThan(7)
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`sort=soonest&limit=7${more}${cursor && `&cursor=${cursor}`}`)
      found.push(...titles(page))
      cursor = place(page).nextCursor
    }
    expect(found).toEqual(expected.map(({ title }) => title))
  })

  test('FIND-04, FIND-15: All Categories is no filter', async () => {
    expect(place(await list('cuisine=All%20Categories')).total).toBe(60)
    expect(place(await list('cuisine=Bread')).total).toBe(30)
  })

  test.each([
    ['creme brulee', 3],
    ['CRÈME   BRÛLÉE!', 3],
    ['tarts', 3],
    // numbers are ignored, and a loaf is bread
    ['loaf 59', 60],
    ['rye', 1],
    ['sugar walnut', 1],
    ['preserves', 30],
    ['jam', 30],
    ['bread', 60],
    // most of the words, as nothing has all
    ['rye cake', 1],
    ['?!', 0],
    ['   ', 60],
  ])('FIND-01: %j finds %i listings by title, type or ingredients', async (query, count) => {
    expect(titles(await list(`${new URLSearchParams({ query })}&limit=100`))).toHaveLength(count)
  })

  test('decisions, OPEN-24: bounds include only listings with a point inside', async () => {
    expect(titles(await list('bounds=40.715,-75,40.735,-73'))).toEqual([2, 1].map(titleOf))
    expect(titles(await list('bounds=-90,170,90,-170'))).toEqual([])
  })

  test.each(['query=loaf', here, 'sort=price', 'limit=5&cuisine=Jams'])(
    'API-01: rejects a cursor of another search (%s)',
    async (query) => {
      const { nextCursor } = place(await list('limit=5'))
      const answer = await list(`${query}&cursor=${nextCursor}`)
      expect(answer.status).toBe(422)
      expect(ErrorResponse.parse(answer.body).fields).toHaveProperty('cursor')
    },
  )

  test('visitors may cache a response briefly and revalidate it', async () => {
    for (const url of ['/api/food-listings', `/api/food-listings/${firstId(await list(''))}`]) {
      const answer = await callApp(app, 'GET', url)
      expect(answer.headers).toMatchObject({
        'cache-control': cacheControlOfAnswers,
        etag: expect.stringMatching(/^W\/".+"$/),
        vary: expect.stringContaining('cookie'),
      })
      const again = await callApp(app, 'GET', url, undefined, undefined, {
        'if-none-match': String(answer.headers.etag),
      })
      expect(again).toMatchObject({ status: 304, body: null })
    }
  })

  test('responses to signed-in users are private', async () => {
    for (const url of ['/api/food-listings', `/api/food-listings/${firstId(await list(''))}`]) {
      const answer = await person.call('GET', url)
      expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' })
      expect(answer.headers).not.toHaveProperty('etag')
    }
  })

  function firstId({ body }: Answer): string {
    return z.array(Listing).parse(body)[0]?.id ?? ''
  }
})

function titleOf(i: number): string {
  return i % 20 === 0 ? 'Crème brûlée tart' : `Loaf ${i}`
}

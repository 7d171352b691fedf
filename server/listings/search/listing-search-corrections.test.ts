import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Listing } from '#shared/api/listings.ts'
import { placeInList } from '#shared/api/paging.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { presentListing } from '../listing-presenter.ts'
import { findTerms } from './find-terms.ts'
import { refreshSearchVocabulary } from './refresh-search-vocabulary.ts'
import { searchListings } from './search-listings.ts'

describe.each(enginesInTurn)('FIND-01: typing errors in a search over HTTP on %s', (engine) => {
  let app: TestApp
  let person: Person

  beforeAll(async () => {
    app = await makeTestApp(engine)
    person = await makePerson(app)
    const baker = await insertBaker(app.db)
    const bake = (title: string, changes: Parameters<typeof listingRow>[1] = {}) =>
      listingRow(baker, { title, description: '', cuisine: 'Other', ...changes })
    await insertListings(app.db, [
      ...Array.from({ length: 5 }, (_, i) =>
        bake('Butter croissant', {
          price_cents: 300 + i,
          is_vegan: i === 0,
          cuisine: 'Croissants',
          created_at: new Date(Date.UTC(2026, 0, 1, 0, i)),
          latitude: 40.7128 + i,
          longitude: -74.006,
        }),
      ),
      bake('Chocolate cookie', { cuisine: 'Cookies' }),
      bake('Crème fraîche tart', { cuisine: 'Tarts' }),
      bake('Pumkin pie'),
      bake('Pumpkin bread'),
      // not public
      bake('Paused panettone', { is_active: false }),
      listingRow(person.user.id, { title: 'My own stollen', is_active: false }),
    ])
    await refreshSearchVocabulary(app)
  })
  afterAll(() => app.close())

  const url = (query: Record<string, string>) => `/api/food-listings?${new URLSearchParams(query)}`
  const ask = (query: Record<string, string>) => callApp(app, 'GET', url(query))
  const titles = ({ body }: Answer) =>
    z
      .array(Listing)
      .parse(body)
      .map(({ title }) => title)
  const prices = ({ body }: Answer) =>
    z
      .array(Listing)
      .parse(body)
      .map(({ price }) => price)
  const place = ({ headers }: Answer) =>
    placeInList(
      headers.link?.toString(),
      headers['x-total-count']?.toString(),
      headers['x-corrected-query']?.toString(),
    )

  test.each([
    ['crossaint', 'croissant', 5],
    ['Butter CROSSAINT', 'Butter croissant', 5],
    ['choclate cooky', 'chocolate cookie', 1],
    ['choclate cookies', 'chocolate cookies', 1],
    ['crème fraiche tartt', 'crème fraiche tart', 1],
  ])('%j finds the same as %j, and the response has the correction', async (query, corrected, count) => {
    const answer = await ask({ query })
    expect(titles(answer)).toHaveLength(count)
    expect(place(answer)).toEqual({ nextCursor: null, total: count, correctedQuery: corrected })
    expect(answer.body).toEqual((await ask({ query: corrected })).body)
  })

  test('the header has plain text as is and percent-encodes other characters', async () => {
    expect((await ask({ query: 'choclate cookies' })).headers['x-corrected-query']).toBe('chocolate cookies')
    expect((await ask({ query: 'crème tartt' })).headers['x-corrected-query']).toBe('cr%C3%A8me tart')
  })

  test.each(['croissant', 'crois', 'croissants', 'pumkin', 'PUMPKIN', 'creme', ''])(
    'does not correct a query that finds something: %j',
    async (query) => {
      const answer = await ask({ query })
      expect(titles(answer).length).toBeGreaterThan(0)
      expect(answer.headers).not.toHaveProperty('x-corrected-query')
    },
  )

  test.each(['xylophone', 'pannettone', 'cr0ssaint', '🍰', '%_', '"'])(
    'returns an empty page without a correction when correcting finds nothing either: %j',
    async (query) => {
      const answer = await ask({ query })
      expect(answer.body).toEqual([])
      expect(place(answer)).toEqual({ nextCursor: null, total: 0 })
    },
  )

  test.each([
    ['crossaint xylophone', 5, 'croissant xylophone', 1, 2],
    ['crossaint chocolate', 6, 'croissant chocolate', 1, 2],
    ['chocolate cookie xylophone', 1, undefined, 2, 3],
  ])(
    'shows what has most of the words of %j, and says so',
    async (query, count, correctedQuery, least, of) => {
      const answer = await ask({ query })
      expect(titles(answer)).toHaveLength(count)
      expect(answer.headers['x-matched-words']).toBe(`${least}/${of}`)
      expect(answer.headers['x-corrected-query']).toBe(correctedQuery)
      const [first] = titles(await ask({ query, limit: '1' }))
      expect(first).toBe(titles(answer)[0])
    },
  )

  test('next-page links keep how many words a listing must have', async () => {
    const found: string[] = []
    let next: string | undefined = url({ query: 'croissant xylophone', limit: '2' })
    while (next !== undefined) {
      const answer = await callApp(app, 'GET', next)
      expect(answer.headers['x-matched-words']).toBe('1/2')
      found.push(...prices(answer))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.link?.toString() ?? '')?.[1]
    }
    expect(found).toEqual(['3.04', '3.03', '3.02', '3.01', '3.00'])
  })

  test('all filters apply to the corrected query', async () => {
    expect(prices(await ask({ query: 'crossaint', maxPrice: '3.01', sort: 'price' }))).toEqual([
      '3.00',
      '3.01',
    ])
    expect(prices(await ask({ query: 'crossaint', isVegan: 'true' }))).toEqual(['3.00'])
    expect(prices(await ask({ query: 'crossaint', cuisine: 'Cookies' }))).toEqual([])
    const here = { latitude: '40.7128', longitude: '-74.006' }
    expect(prices(await ask({ query: 'crossaint', ...here, maxDistance: '100' }))).toEqual(['3.00', '3.01'])
    expect(prices(await ask({ query: 'crossaint', bounds: '41,-75,43,-73' }))).toEqual(['3.02', '3.01'])
  })

  test('next-page links keep the corrected query', async () => {
    const found: string[] = []
    let next: string | undefined = url({ query: 'crossaint', limit: '2' })
    const pages: (string | undefined)[] = []
    while (next !== undefined) {
      const answer = await callApp(app, 'GET', next)
      found.push(...prices(answer))
      pages.push(place(answer).correctedQuery)
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.link?.toString() ?? '')?.[1]
      if (next !== undefined) expect(new URLSearchParams(next.split('?')[1]).get('query')).toBe('croissant')
    }
    expect(found).toEqual(['3.04', '3.03', '3.02', '3.01', '3.00'])
    expect(pages).toEqual(['croissant', undefined, undefined])
  })

  test('cached responses and those for signed-in users include the correction', async () => {
    const kept = await ask({ query: 'croisant' })
    const again = await ask({ query: 'croisant' })
    expect(kept.headers['x-corrected-query']).toBe('croissant')
    expect(again.headers.etag).toBe(kept.headers.etag)
    expect(again.headers['x-corrected-query']).toBe('croissant')
    const own = await person.call('GET', url({ query: 'croisant' }))
    expect(own.headers['x-corrected-query']).toBe('croissant')
  })

  test('bakers find their own paused listing as typed, though no public listing has its words', async () => {
    const answer = await person.call('GET', url({ query: 'stollen', sellerId: person.user.id }))
    expect(titles(answer)).toEqual(['My own stollen'])
    expect(answer.headers).not.toHaveProperty('x-corrected-query')
  })

  test('for any query: corrects it only if it finds nothing and the correction finds something', async () => {
    const words = ['croissant', 'butter', 'pumkin', 'pumpkin', 'tart', 'creme', 'cookie', 'bread']
    const slip = fc
      .tuple(fc.constantFrom(...words), fc.nat(12), fc.constantFrom('', 'e', 'r', 'p', 'ss'))
      .map(([word, at, instead]) => word.slice(0, at) + instead + word.slice(at + 1))
    await fc.assert(
      fc.asyncProperty(fc.array(slip, { minLength: 1, maxLength: 3 }), async (typed) => {
        const query = typed.join(' ')
        const { listings, correctedQuery, matchedWords } = await searchListings(
          app,
          null,
          { query },
          presentListing,
        )
        const matching = await matchesOf(query)
        const least = matchedWords?.least
        expect(listings).toHaveLength(await matchesOf(correctedQuery ?? query, least))
        if (matching > 0 || listings.length === 0)
          expect([correctedQuery, matchedWords]).toEqual([null, null])
        // most of the words only if nothing has all of them
        if (matchedWords) expect(await matchesOf(correctedQuery ?? query)).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  async function matchesOf(text: string, least?: number): Promise<number> {
    const terms = await findTerms(app.db, text, null, least)
    if (terms === null) return 10
    const { rows } = await sql<{ matching: number }>`
      select count(*) as matching from food_listings where is_public and words @@ ${terms.query}::tsquery
    `.execute(app.db)
    return rows[0]?.matching ?? 0
  }
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardListing } from '#shared/api/listings.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertMarket } from '#tests/make/insert-market.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { typedQueries } from '#tests/make/typed-queries.ts'
import { presentCard } from '../listing-presenter.ts'
import { type ListingPage, searchListings } from './search-listings.ts'
import { suggestSearches } from './suggest-searches.ts'

/** At least this share of the queries finds its bake among the first eight. */
const share = 0.97

describe.each(enginesInTurn)('FIND-01: search speaks bakery on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeTestApp(engine)
    app.setNow(testNow)
    await insertMarket(app)
  })
  afterAll(() => app.close())

  const find = (query: string) => searchListings(app, null, { query, limit: 8 }, presentCard)
  const titles = async (query: string) => (await find(query)).listings.map(({ title }) => title)

  test('finds what neighbors type', async () => {
    const queries = typedQueries.trim().split('\n')
    expect(queries.length).toBeGreaterThanOrEqual(200)
    const missed: string[] = []
    for (const line of queries) {
      const [query = '', title = ''] = line.split(' | ')
      const found = await titles(query)
      if (!found.includes(title)) missed.push(`${line}: ${found.join(', ')}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(queries.length * (1 - share))
  })

  test('no text makes it fail, and one without letters or digits finds nothing', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({
        unit: fc.constantFrom("'", '\\', ':', '*', '&', '|', '!', '(', ')', '%', '_', '/', ' ', 'a'),
        maxLength: 20,
      }),
      fc
        .array(fc.constantFrom('no', 'free', 'gluten', 'pan', 'de', 'cup', 'cakes', 'nuts', 'x', '12'), {
          maxLength: 20,
        })
        .map((words) => words.join(' ')),
    )
    await fc.assert(
      fc.asyncProperty(text, async (drawn) => {
        const query = drawn
          .replace(/\p{Cc}|\p{Cs}/gu, '')
          .trim()
          .slice(0, 200)
          .toWellFormed()
        if (query === '') return
        const { listings } = await find(query)
        if (!/[\p{L}\p{N}\p{M}\p{S}]/u.test(query)) expect(listings).toEqual([])
      }),
      { numRuns: 200 },
    )
    for (const query of ['🍰', '%_', '"', '?!']) expect(await titles(query)).toEqual([])
  })

  test('finds bakers by name, also after they change it', async () => {
    expect(await titles('zoe')).toContain('Rye Crispbread')
    await app.db.updateTable('users').set({ first_name: 'Zelda' }).where('first_name', '=', 'Zoë').execute()
    expect(await titles('zelda lindqvist')).toContain('Rye Crispbread')
    expect(await titles('zoe lindqvist')).toContain('Rye Crispbread')
    expect((await find('zoe lindqvist')).matchedWords).toEqual({ least: 1, of: 2 })
  })

  test('lists what is named by the words first, on every page once', async () => {
    const all: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ListingPage<CardListing> = await searchListings(
        app,
        null,
        { query: 'pistachio', limit: 1, ...(cursor ? { cursor } : {}) },
        presentCard,
      )
      all.push(...page.listings.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(all[0]).toBe('Cardamom Pistachio Loaf')
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(['Cannoli', 'Baklava']))
  })

  test('suggests searches that find something, with the count that their page has', async () => {
    const search = { query: 'rye', day: '2027-03-01', isVegan: true }
    expect((await searchListings(app, null, search, presentCard)).listings).toEqual([])
    const suggestions = await suggestSearches(app, search)
    expect(suggestions).toEqual([{ field: 'day', value: null, count: expect.any(Number), hasMore: false }])
    const { listings } = await searchListings(app, null, { query: 'rye', isVegan: true }, presentCard)
    expect(suggestions[0]?.count).toBe(listings.length)
    expect(await suggestSearches(app, { query: 'croixsainte' })).toContainEqual(
      expect.objectContaining({ field: 'query', value: expect.stringContaining('croissant') }),
    )
  })
})

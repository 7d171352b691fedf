import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { insertMarket } from '#tests/make/insert-market.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { typedQueries } from '#tests/make/typed-queries.ts'
import { presentCard } from '../listing-presenter.ts'
import { searchListings } from './search-listings.ts'

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
})

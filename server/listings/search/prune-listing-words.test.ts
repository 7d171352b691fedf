import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { pruneListingWords } from './prune-listing-words.ts'
import { lookUpForms, typedWords } from './search-words-repository.ts'

describe.each(enginesInTurn)('decisions, deleting: words of deleted listings on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const starts = async (text: string) => {
    const typed = await typedWords(database.db, text)
    const forms = await lookUpForms(
      database.db,
      typed.map((word) => ({ word, kind: 'start' as const })),
    )
    return forms.flatMap(({ found }) => (found ?? []).map(([, word]) => word)).sort()
  }

  it('are removed unless another listing, public or not, has them', async () => {
    const { db } = database
    const baker = await insertBaker(db)
    const rows = [
      listingRow(baker, { title: "Kowalczyk's babka 5551234", description: '' }),
      listingRow(baker, { title: 'Babka', description: '' }),
      listingRow(baker, { title: 'Rugelach', description: '', is_active: false }),
    ]
    await insertListings(db, rows)
    await pruneListingWords({ db })
    expect(await starts('kowal 555 bab rugel')).toEqual(['5551234', 'babka', 'kowalczyks', 'rugelach'])
    await db
      .deleteFrom('food_listings')
      .where('id', '=', rows[0]?.id ?? '')
      .execute()
    expect(await pruneListingWords({ db })).toBe(2)
    expect(await starts('kowal 555 bab rugel')).toEqual(['babka', 'rugelach'])
    expect(await pruneListingWords({ db })).toBe(0)
  })
})

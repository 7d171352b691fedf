import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { countWhereCheap } from './count-where-cheap.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'

describe.each(enginesInTurn)('counting matches on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('returns null for too many matches and does not count again for a minute', async () => {
    const cookId = await insertBaker(database.db)
    const rows = Array.from({ length: 251 }, () => listingRow(cookId))
    await insertListings(database.db, rows)
    const filter: ListingFilter = {
      readySince: new Date('2026-01-01T00:00:00Z'),
      cookId,
      words: null,
      cuisine: null,
      maxPriceCents: null,
      diets: [],
      dates: null,
      hidesSoldOut: false,
      bounds: null,
    }
    let now = new Date('2026-06-01T12:00:00Z')
    const count = (of: Partial<ListingFilter> = {}) =>
      countWhereCheap({ database, db: database.db, now: () => now }, { ...filter, ...of })
    expect(await count()).toBeNull()
    expect(await count({ cuisine: 'Pies' })).toBe(0)
    await database.db
      .deleteFrom('food_listings')
      .where('id', '=', rows[0]?.id ?? '')
      .execute()
    now = new Date('2026-06-01T12:00:59Z')
    expect(await count()).toBeNull()
    now = new Date('2026-06-01T12:01:00Z')
    expect(await count()).toBe(250)
  })
})

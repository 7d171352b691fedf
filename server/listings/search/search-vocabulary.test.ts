import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { correctQuery } from './correct-query.ts'
import { refreshSearchVocabulary } from './refresh-search-vocabulary.ts'
import { listingIdAfter, storeVocabulary } from './search-vocabulary-repository.ts'
import { isKnownWord, vocabularyOf } from './word-correction-rules.ts'

const minutes = 60_000

describe.each(enginesInTurn)('FIND-01: the vocabulary for spelling correction on %s', (engine) => {
  let database: Database
  let baker: string
  let clock = new Date('2026-11-20T12:00:00Z')
  const now = () => clock
  const context = () => ({ database, db: database.db, now })

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    baker = await insertBaker(database.db, { first_name: 'Bo', last_name: '' })
  })
  afterEach(async () => {
    await database.db.deleteFrom('food_listings').execute()
    await refreshSearchVocabulary(context())
  })
  afterAll(() => database.close())

  const stored = () =>
    database.db
      .selectFrom('search_vocabulary')
      .select(['word', 'listing_count'])
      .orderBy(sql`word collate "C"`)
      .execute()
  const post = (...titles: string[]) =>
    insertListings(
      database.db,
      titles.map((title) => listingRow(baker, { title, description: '', cuisine: 'Cakes' })),
    )

  test('holds the normalized words of public listings and how many have each', async () => {
    await post('Crème brûlée tart, 12 pc', "Baker's tart: tart to go", `${'long'.repeat(11)} E5xtra`)
    await insertListings(database.db, [
      listingRow(baker, { title: 'Paused babka', is_active: false }),
      listingRow(baker, { title: 'Archived babka', archived_at: now() }),
    ])
    expect(await refreshSearchVocabulary(context())).toBe(5)
    expect(await stored()).toEqual([
      { word: 'bakers', listing_count: 1 },
      { word: 'brulee', listing_count: 1 },
      { word: 'cakes', listing_count: 3 },
      { word: 'creme', listing_count: 1 },
      { word: 'tart', listing_count: 2 },
    ])
  })

  test('follows added, removed and changed words; a second run changes nothing', async () => {
    await post('Babka', 'Rugelach', 'Rugelach')
    await refreshSearchVocabulary(context())
    await database.db.deleteFrom('food_listings').where('title', '=', 'Babka').execute()
    await post('Strudel', 'Rugelach')
    // babka is gone, strudel is new, rugelach and cakes have new counts
    expect(await refreshSearchVocabulary(context())).toBe(4)
    expect(await stored()).toEqual([
      { word: 'cakes', listing_count: 4 },
      { word: 'rugelach', listing_count: 3 },
      { word: 'strudel', listing_count: 1 },
    ])
    expect(await refreshSearchVocabulary(context())).toBe(0)
  })

  test('the batches of a count cover all listings', async () => {
    await insertListings(
      database.db,
      Array.from({ length: 5001 }, () => listingRow(baker, { title: 'Babka', description: '' })),
    )
    await refreshSearchVocabulary(context())
    expect(await stored()).toContainEqual({ word: 'babka', listing_count: 5001 })
    const ids = await database.db.selectFrom('food_listings').select('id').orderBy('id').execute()
    expect(await listingIdAfter(database.db, ids[9]?.id ?? '', 3)).toBe(ids[12]?.id)
  })

  test('a process reads it when first needed, after its own refresh, and every few minutes', async () => {
    // an empty vocabulary is not cached
    expect(await correctQuery(context(), 'rugelatch')).toBeNull()
    await post('Rugelach')
    await refreshSearchVocabulary(context())
    expect(await correctQuery(context(), 'rugelatch')).toBe('rugelach')
    const elsewhere = [{ word: 'strudel', cuisine: 'Cakes', listings: 1 }]
    await database.db.transaction().execute((trx) => storeVocabulary(trx, elsewhere, now()))
    clock = new Date(clock.getTime() + 4 * minutes)
    expect(await correctQuery(context(), 'strudle rugelatch')).toBe('strudle rugelach')
    clock = new Date(clock.getTime() + 2 * minutes)
    expect(await correctQuery(context(), 'strudle rugelatch')).toBe('strudel rugelatch')
  })

  test.each([
    ['crossaint', 'croissant'],
    ['choclate cooky', 'chocolate cookie'],
    ['Dark CHOCLATE, (crossaint)!', 'Dark chocolate, (croissant)!'],
    ['crème brulé', null],
    ['créme brüllee', 'créme brulee'],
    ['Créem brüléee', 'creme brulee'],
    ["bakr's crossaint", 'bakers croissant'],
    ['crossaint crossaint', 'croissant croissant'],
    ['choclate 100g', 'chocolate 100g'],
    ['½cooky choclate', '½cooky chocolate'],
    ['one two three four five six seven eight nine ten crossaint', null],
    [`${'.'.repeat(191)}crossaint`, `${'.'.repeat(191)}croissant`],
    [`${'.'.repeat(192)}choclate`, null],
    ['?!', null],
    ['', null],
  ])('corrects %j to %j', async (typed, meant) => {
    await post('Croissant', "Baker's dark chocolate", 'Cookie', 'Crème brûlée', 'Cookies')
    await refreshSearchVocabulary(context())
    expect(await correctQuery(context(), typed)).toBe(meant)
  })

  test('a word is known when search would find it, except "cooky" where "cookie" is a word', async () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'o', 'r', 's', 'é'), minLength: 1, maxLength: 5 })
    const ending = fc.constantFrom('', 's', 'es', 'y', 'ies')
    const word = fc.tuple(letters, ending).map(([start, end]) => `${start.replaceAll('é', 'e')}${end}`)
    const pairs = fc.array(fc.tuple(word, word), { minLength: 100, maxLength: 300, size: 'max' })
    await fc.assert(
      fc.asyncProperty(pairs, async (drawn) => {
        const { rows } = await sql<{ typed: string; listed: string; found: boolean }>`
          select typed, listed, search_words(listed) @@ words_query(typed) as found
          from unnest(${drawn.map(([typed]) => typed)}::text[], ${drawn.map(([, listed]) => listed)}::text[])
            as pairs (typed, listed)
        `.execute(database.db)
        for (const { typed, listed, found } of rows)
          expect([typed, listed, isKnownWord(vocabularyOf([{ word: listed, listings: 1 }]), typed)]).toEqual([
            typed,
            listed,
            found,
          ])
      }),
      { numRuns: 30 },
    )
  })
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { keepPickupSpans } from '#server/pickups/keep-pickup-spans.ts'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import { loadSeed, type SeedOrder, type SeedReport, SeedTakenError } from './load-seed.ts'

const order: SeedOrder = { seed: 4, listings: 5000, bakers: 300, now: new Date('2026-11-20T18:00:00Z') }
const watch = (
  signal = new AbortController().signal,
  onListings: (done: number) => void = () => undefined,
) => ({
  onStage: () => undefined,
  onListings,
  signal,
})

describe.each(engines)('loading a seed on %s', (engine) => {
  let database: Database
  let indexes: unknown
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    indexes = await readIndexes()
  })
  afterAll(() => database.close())

  const empty = () =>
    database.runScript('delete from food_listings; delete from pickup_windows; delete from users')

  const readIndexes = async () => {
    const { rows } = await sql`
        select indexdef as definition from pg_indexes where tablename = 'food_listings'
        union all
        select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'food_listings'::regclass
        order by 1`.execute(database.db)
    return rows
  }

  const listings = () =>
    database.db.selectFrom('food_listings').selectAll().orderBy('created_at').orderBy('id').execute()

  describe('a large load', () => {
    const done: number[] = []
    let report: SeedReport
    beforeAll(async () => {
      report = await loadSeed(
        database,
        order,
        watch(undefined, (count) => done.push(count)),
      )
    })
    afterAll(empty)

    it('stores every listing under its baker, searchable, with all indexes rebuilt', async () => {
      const rows = await listings()
      expect(rows).toHaveLength(5000)
      expect(done).toEqual([1000, 2000, 3000, 4000, 5000])
      expect(report.indexes).toBeGreaterThan(3)
      expect(await readIndexes()).toEqual(indexes)
      for (const row of rows) {
        expect(row.is_public).toBe(true)
        expect(row.ready_at > order.now).toBe(true)
        expect(row.created_at <= order.now).toBe(true)
        expect(row.words.length).toBeGreaterThan(20)
      }
      const titles = rows.map(({ title }) => title)
      expect(titles.some((title) => title.includes('Jalapeño') || title.includes('jalapeño'))).toBe(true)
      const bakers = await database.db.selectFrom('users').selectAll().execute()
      expect(bakers).toHaveLength(300)
      expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual([])
    })

    it('gives every listing the words that an update would, and re-enables the triggers', async () => {
      const before = await listings()
      await inTransaction(database.db, async (trx) => {
        // one statement over the whole table may take longer than any of the product's
        await sql`set local statement_timeout = 0`.execute(trx)
        await sql`update food_listings set title = title, description = description`.execute(trx)
      })
      expect(await listings()).toEqual(before)
      const anything = sql<{
        words: string
      }>`update food_listings set words = '' where id = ${before[0]?.id} returning words`
      expect((await anything.execute(database.db)).rows).toEqual([{ words: before[0]?.words }])
      const unnoted = await sql`
        select from food_listings, unnest(tsvector_to_array(words)) as words (word) where not exists (
          select from listing_words as known where known.word = words.word and known.cuisine = food_listings.cuisine
        )`.execute(database.db)
      expect(unnoted.rows).toEqual([])
    })
  })

  describe('a load into an empty shop', () => {
    afterEach(empty)

    it('keeps the indexes for a small load', async () => {
      expect((await loadSeed(database, { ...order, listings: 500 }, watch())).indexes).toBe(0)
      expect(await listings()).toHaveLength(500)
    })

    it('rejects a seed that was loaded before, and accepts another', async () => {
      const small = { ...order, listings: 50, bakers: 5 }
      await loadSeed(database, small, watch())
      await expect(loadSeed(database, small, watch())).rejects.toThrow(SeedTakenError)
      await loadSeed(database, { ...small, seed: 44 }, watch())
      expect(await listings()).toHaveLength(100)
    })

    it('gives some bakers a pickup window, and their listings the pickup times, as the product does', async () => {
      await loadSeed(database, { ...order, listings: 500, bakers: 30, windowsOneIn: 3 }, watch())
      const spans = async () => (await listings()).map(({ pickup_spans }) => pickup_spans)
      const before = await spans()
      expect(before.filter((one) => one !== null).length).toBeGreaterThan(100)
      const failing = { error: (error: unknown) => expect(error).toBeUndefined() }
      await keepPickupSpans({ db: database.db, now: () => order.now }, failing)
      expect(await spans()).toEqual(before)
    })

    it('leaves no rows when it is stopped, and restores every index', async () => {
      const stop = new AbortController()
      const stopped = loadSeed(
        database,
        order,
        watch(stop.signal, (done) => {
          if (done >= 3000) stop.abort(new Error('stopped'))
        }),
      )
      await expect(stopped).rejects.toThrow('stopped')
      expect(await listings()).toEqual([])
      expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
      expect(await readIndexes()).toEqual(indexes)
    })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import type { Database } from '../database.ts'
import { inTransaction } from '../transaction.ts'

describe.each(engines)('statements and their values on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.runScript('create table shelf (id integer primary key, label text)')
  })
  afterAll(() => database.close())

  it('values of every kind arrive as they were sent', async () => {
    const bytes = new Uint8Array([0, 92, 255])
    const words = ['plain', 'with "quotes"', 'with \\ and , and {}', '', null]
    const { rows } = await sql<Record<string, unknown>>`select
      ${'It’s bread'}::text as text, ${null}::text as nothing, ${42}::integer as integer, ${true}::boolean as boolean,
      ${12345678901n}::bigint as bigint, ${new Date('2026-11-20T12:00:00.123Z')}::timestamptz as moment,
      ${bytes}::bytea as bytes, ${words}::text[] as words, ${JSON.stringify({ a: [1] })}::jsonb as json,
      ${{ b: 'ü' }}::jsonb as object`.execute(database.db)
    expect(rows[0]).toEqual({
      text: 'It’s bread',
      nothing: null,
      integer: 42,
      boolean: true,
      bigint: 12345678901,
      moment: new Date('2026-11-20T12:00:00.123Z'),
      bytes: Buffer.from(bytes),
      words,
      json: { a: [1] },
      object: { b: 'ü' },
    })
  })

  it('a statement that failed the first time works the second, in its transaction and in the next', async () => {
    const put = (id: number) =>
      inTransaction(database.db, async (trx) => {
        await sql`insert into shelf (id, label) values (${id}, ${'loaf'})`.execute(trx)
      })
    await put(1)
    // the same text, prepared by now, and one that was never sent
    await expect(put(1)).rejects.toMatchObject({ code: '23505', constraint: 'shelf_pkey' })
    const wrong = (label: string) =>
      inTransaction(database.db, (trx) =>
        sql`update shelf set id = 1 / (length(${label}) - 3)`.execute(trx).then(() => undefined),
      )
    await expect(wrong('bun')).rejects.toMatchObject({ code: '22012' })
    await wrong('loaf')
    await put(2)
    const { rows } = await sql<{ id: number }>`select id from shelf order by id`.execute(database.db)
    expect(rows).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('a transaction with more statements than stay prepared answers each', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    const read = () =>
      inTransaction(database.db, async (trx) => {
        const answers: number[] = []
        for (const number of numbers) {
          const { rows } = await sql<{
            sum: number
          }>`select ${sql.lit(number)} + ${1}::integer as sum`.execute(trx)
          answers.push(rows[0]?.sum ?? Number.NaN)
        }
        return answers
      })
    expect(await read()).toEqual(numbers.map((number) => number + 1))
    expect(await read()).toEqual(numbers.map((number) => number + 1))
  })

  it('a transaction with an ignored failure does not count as committed', async () => {
    const passedOver = inTransaction(database.db, async (trx) => {
      await sql`insert into shelf (id) values (7)`.execute(trx)
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(passedOver).rejects.toThrow()
    const { rows } = await sql`select id from shelf where id = 7`.execute(database.db)
    expect(rows).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import type { Database } from '../database.ts'

describe.each(engines)('bulk loads on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.runScript('create table crumbs (id integer primary key, body text not null)')
  })
  beforeEach(() => database.runScript('delete from crumbs'))
  afterAll(() => database.close())

  const stored = async () =>
    (await sql<{ id: number; body: string }>`select id, body from crumbs order by id`.execute(database.db))
      .rows
  const rows = (...lines: string[]) => [Buffer.from(lines.map((line) => `${line}\n`).join(''))]

  it('stores several chunks and copies, and returns the callback’s result', async () => {
    const answer = await database.bulkLoad(async (session) => {
      await session.copyIn('crumbs (id, body)', [...rows('1\tone'), ...rows('2\tcafé 🥐', '3\ta\\tb\\\\')])
      const bytes = await session.copyIn('crumbs (id, body)', rows('4\tfour'))
      const there = await session.query<{ id: number }>('select id from crumbs order by id')
      return { bytes, there }
    })
    expect(answer).toEqual({ bytes: 7, there: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] })
    expect((await stored()).map(({ body }) => body)).toEqual(['one', 'café 🥐', 'a\tb\\', 'four'])
  })

  it('copies nothing without an error', async () => {
    expect(await database.bulkLoad((session) => session.copyIn('crumbs (id, body)', []))).toBe(0)
  })

  it('copies more than the socket buffers at once', async () => {
    function* many() {
      for (let chunk = 0; chunk < 40; chunk++)
        yield Buffer.from(
          Array.from({ length: 1000 }, (_, row) => `${chunk * 1000 + row}\t${'x'.repeat(250)}\n`).join(''),
        )
    }
    await database.bulkLoad((session) => session.copyIn('crumbs (id, body)', many()))
    expect(await stored()).toHaveLength(40_000)
  })

  it.each([
    ['a row the table refuses', () => rows('1\tone', '1\tagain'), /duplicate key/],
    ['a row that cannot be read', () => rows('1\tone', 'two\ttwo'), /invalid input syntax/],
  ])('stores nothing after %s', async (_, chunks, message) => {
    const failing = database.bulkLoad(async (session) => {
      await session.copyIn('crumbs (id, body)', rows('7\tbefore'))
      await session.copyIn('crumbs (id, body)', chunks())
    })
    await expect(failing).rejects.toThrow(message)
    expect(await stored()).toEqual([])
  })

  it('stores nothing when the row source fails, and reports why', async () => {
    function* broken() {
      yield Buffer.from('1\tone\n')
      throw new Error('the rows ended badly')
    }
    const failing = database.bulkLoad((session) => session.copyIn('crumbs (id, body)', broken()))
    await expect(failing).rejects.toThrow('the rows ended badly')
    expect(await stored()).toEqual([])
    await database.bulkLoad((session) => session.copyIn('crumbs (id, body)', rows('1\tone')))
    expect(await stored()).toHaveLength(1)
  })

  it('stores nothing when the callback fails after a copy', async () => {
    const failing = database.bulkLoad(async (session) => {
      await session.copyIn('crumbs (id, body)', rows('1\tone'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await stored()).toEqual([])
  })
})

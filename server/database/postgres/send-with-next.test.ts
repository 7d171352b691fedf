import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import type { Database } from '../database.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { sendWithNext } from './send-with-next.ts'

describe.each(engines)('a pipelined statement on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.runScript('create table breads (name text primary key)')
  })
  afterAll(() => database.close())

  const bake = (db: Db, name: string) =>
    sendWithNext(db, sql`insert into breads values (${name})`.compile(db))
  const names = async (db: Db) =>
    (await sql<{ name: string }>`select name from breads order by name`.execute(db)).rows.map(
      ({ name }) => name,
    )

  it('runs before the next one, or with the commit, or at once outside a transaction', async () => {
    await inTransaction(database.db, async (trx) => {
      await bake(trx, 'brioche')
      await bake(trx, 'ciabatta')
      expect(await names(trx)).toEqual(['brioche', 'ciabatta'])
      await bake(trx, 'rye')
    })
    await bake(database.db, 'spelt')
    expect(await names(database.db)).toEqual(['brioche', 'ciabatta', 'rye', 'spelt'])
  })

  it.each([
    ['the next one', names],
    ['the commit', () => undefined],
  ])('fails its transaction with %s, and no later one', async (_what, next) => {
    const before = await names(database.db)
    const failing = inTransaction(database.db, async (trx) => {
      await bake(trx, 'toast')
      await bake(trx, 'toast')
      await next(trx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await names(database.db)).toEqual(before)
    await inTransaction(database.db, async (trx) => expect(await names(trx)).toEqual(before))
  })

  it('does not run when its transaction is rolled back before', async () => {
    const before = await names(database.db)
    const givenUp = inTransaction(database.db, async (trx) => {
      await bake(trx, 'burnt toast')
      throw new Error('The oven is cold')
    })
    await expect(givenUp).rejects.toThrow('cold')
    expect(await names(database.db)).toEqual(before)
  })

  it.each([
    ['before the commit', () => undefined],
    ['before another one', names],
    ['that is not awaited', () => undefined],
  ])('fails the transaction when a value cannot be encoded, %s', async (when, next) => {
    const before = await names(database.db)
    const endless: Record<string, unknown> = {}
    endless.itself = endless
    const failing = inTransaction(database.db, async (trx) => {
      await bake(trx, 'half a loaf')
      const sent = sendWithNext(trx, sql`insert into breads values (${endless})`.compile(trx))
      await (when === 'that is not awaited' ? sent.catch(() => undefined) : sent)
      await next(trx)
    })
    await expect(failing).rejects.toThrow()
    expect(await names(database.db)).toEqual(before)
    await inTransaction(database.db, async (trx) => expect(await names(trx)).toEqual(before))
  })

  it('can only be run by the transaction', async () => {
    const escaping = inTransaction(database.db, () => bake(database.db, 'escaped'))
    await expect(escaping).rejects.toThrow('left its transaction')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import type { Database } from './database.ts'
import { EscapedQueryError, inTransaction } from './transaction.ts'

describe.each(engines)('transactions on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.runScript('create table notes (body text); create table more_notes (body text);')
  })
  afterAll(() => database.close())

  const add = (db: Database['db'], body: string) => sql`insert into notes values (${body})`.execute(db)
  const bodies = async () =>
    (await sql<{ body: string }>`select body from notes order by body`.execute(database.db)).rows.map(
      (row) => row.body,
    )

  it('rejects a query outside its transaction instead of hanging', async () => {
    const escaping = inTransaction(database.db, async () => {
      await add(database.db, 'escaped')
    })
    await expect(escaping).rejects.toThrow(EscapedQueryError)
    expect(await bodies()).not.toContain('escaped')
  })

  it('keeps other requests’ queries out of an open transaction', async () => {
    const opened = Promise.withResolvers<void>()
    const othersAsked = Promise.withResolvers<void>()
    const failing = inTransaction(database.db, async (trx) => {
      await add(trx, 'rolled back')
      opened.resolve()
      await othersAsked.promise
      throw new Error('no')
    })
    await opened.promise
    const other = add(database.db, 'of another request')
    othersAsked.resolve()
    await expect(failing).rejects.toThrow('no')
    await other
    expect(await bodies()).toEqual(['of another request'])
  })
})

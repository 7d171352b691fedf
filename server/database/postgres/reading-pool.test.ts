import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { engines, makePostgresDatabase, openTestDatabase } from '#tests/make/test-database.ts'
import type { Database } from '../database.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'
import type { Db } from '../tables.ts'
import { EscapedQueryError, inTransaction } from '../transaction.ts'

const breads = `create table breads (id integer primary key, name text); insert into breads values (1, 'rye')`
const nameOf = async ({ readDb }: Database, id: number) =>
  (await sql<{ name: string }>`select name from breads where id = ${id}`.execute(readDb)).rows

describe.runIf(inject('postgresUrl'))('reads on PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openPostgresDatabase(await makePostgresDatabase(), {
      poolSize: 1,
      connectionWait: 60_000,
      readTimeout: 60_000,
    })
    await database.runScript(breads)
  })
  afterAll(() => database.close())

  it('stay prepared from the second use and have one generic plan', async () => {
    for (const id of [1, 2, 1]) expect(await nameOf(database, id)).toEqual(id === 1 ? [{ name: 'rye' }] : [])
    const { rows } = await sql`select generic_plans, custom_plans from pg_prepared_statements
      where statement = 'select name from breads where id = $1'`.execute(database.readDb)
    expect(rows).toEqual([{ generic_plans: 2, custom_plans: 0 }])
  })

  it('have enough work_mem for exact bitmaps of a large market, also on a replica', async () => {
    for (const db of [database.readDb, database.replicaDb]) {
      const { rows } = await sql`show work_mem`.execute(db)
      expect(rows).toEqual([{ work_mem: '32MB' }])
    }
  })

  it('are retried when the prepared form is stale because a column’s type changed', async () => {
    for (const id of [1, 1]) await nameOf(database, id)
    await database.runScript('alter table breads alter column name type integer using 7')
    for (const id of [1, 2, 1]) expect(await nameOf(database, id)).toEqual(id === 1 ? [{ name: 7 }] : [])
  })

  it('report errors, prepared or not', async () => {
    const divided = (by: number) => sql`select 10 / ${by}::integer as share`.execute(database.readDb)
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
    await divided(2)
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divided(5)).rows).toEqual([{ share: 2 }])
  })
})

describe.each(engines)('reads on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.runScript(breads)
  })
  afterAll(() => database.close())

  it('are rejected inside a transaction, whose writes they would not see', async () => {
    const escaping = inTransaction(database.db, () => nameOf(database, 1))
    await expect(escaping).rejects.toThrow(EscapedQueryError)
    expect(await nameOf(database, 1)).toEqual([{ name: 'rye' }])
  })

  it('use generic plans, and nothing else does', async () => {
    const planning = async (db: Db) =>
      (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)).rows[0]
    for (const db of [database.db, database.readDb, database.db, database.readDb])
      expect(await planning(db)).toEqual({ mode: db === database.db ? 'auto' : 'force_generic_plan' })
    await inTransaction(database.db, async (trx) => {
      await sql`select 1`.execute(trx)
      throw new Error('undone')
    }).catch(() => undefined)
    expect(await planning(database.db)).toEqual({ mode: 'auto' })
  })

  it('are no transactions', async () => {
    await expect(inTransaction(database.readDb, async () => undefined)).rejects.toThrow('single reads')
  })
})

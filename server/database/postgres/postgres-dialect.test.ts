import { AbortedTransactionError, Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { makePostgresDatabase } from '#tests/make/test-database.ts'
import { compiledQueryCache } from '../compiled-query-cache.ts'
import type { Database } from '../database.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'
import type { Db, Tables } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { sendWithNext } from './send-with-next.ts'

describe.runIf(inject('postgresUrl'))('statements of transactions on PostgreSQL', () => {
  let address: string
  let database: Database
  beforeAll(async () => {
    address = await makePostgresDatabase()
    database = await openPostgresDatabase(address, {
      poolSize: 1,
      connectionWait: 60_000,
    })
    await database.runScript(
      `create table breads (id integer primary key, name text); insert into breads values (1, 'rye')`,
    )
  })
  afterAll(() => database.close())

  const names = async (db: Db, id: number) =>
    (await sql<{ name: string }>`select name from breads where id = ${id}`.execute(db)).rows
  const rows = (db: Db, id: number) => sql`select * from breads where id = ${id}`.execute(db)
  const ready = async (db: Db) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    return rows.map(({ statement }) => statement)
  }
  const connectionOf = async (db: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows

  it('stay prepared from the second use, unless they select whole rows', async () => {
    await inTransaction(database.db, async (trx) => {
      expect(await names(trx, 1)).toEqual([{ name: 'rye' }])
      expect(await ready(trx)).toEqual([])
      for (const id of [1, 2, 1]) {
        expect(await names(trx, id)).toEqual(id === 1 ? [{ name: 'rye' }] : [])
        await rows(trx, id)
      }
      expect(await ready(trx)).toContain('select name from breads where id = $1')
      expect(await ready(trx)).not.toContain('select * from breads where id = $1')
    })
  })

  it('are not prepared outside a transaction', async () => {
    for (const id of [3, 4, 5]) await sql`select id from breads where id = ${id}`.execute(database.db)
    expect(await ready(database.db)).not.toContain('select id from breads where id = $1')
  })

  it('are prepared there too when compiled once, and retried when the prepared form is stale', async () => {
    await database.runScript(`create table rolls as select 1 as id, 'kaiser'::text as name`)
    const kept = compiledQueryCache<{ name: unknown }>()
    const name = async () => {
      const query = kept('', [1], () =>
        sql<{ name: unknown }>`select name from rolls where id = ${1}`.compile(database.db),
      )
      return (await database.db.executeQuery(query)).rows
    }
    for (let times = 0; times < 3; times += 1) expect(await name()).toEqual([{ name: 'kaiser' }])
    expect(await ready(database.db)).toContain('select name from rolls where id = $1')
    await database.runScript('alter table rolls alter column name type integer using 7')
    for (let times = 0; times < 3; times += 1) expect(await name()).toEqual([{ name: 7 }])
  })

  it('count the rows they change, prepared or not', async () => {
    await inTransaction(database.db, async (trx) => {
      for (const id of [11, 12, 13])
        expect(await sql`insert into breads (id) values (${id})`.execute(trx)).toMatchObject({
          numAffectedRows: 1n,
        })
      expect(await sql`update breads set name = ${'spelt'} where id > ${11}`.execute(trx)).toMatchObject({
        numAffectedRows: 2n,
      })
    })
  })

  it('discard their connection when the prepared form is stale because a column’s type changed', async () => {
    let before: unknown
    const changing = inTransaction(database.db, async (trx) => {
      before = await connectionOf(trx)
      for (const id of [1, 2, 3]) await names(trx, id)
      await sql`alter table breads alter column name type integer using 7`.execute(trx)
      await names(trx, 1)
    })
    await expect(changing).rejects.toMatchObject({ code: '0A000' })
    expect(await connectionOf(database.db)).not.toEqual(before)
    await inTransaction(database.db, async (trx) => {
      for (const id of [2, 1, 1]) expect(await names(trx, id)).toEqual(id === 1 ? [{ name: 'rye' }] : [])
    })
  })

  it('fail their transaction, even if the error was caught', async () => {
    const swallowing = inTransaction(database.db, async (trx) => {
      await sql`insert into breads (id) values (${1})`.execute(trx).catch(() => undefined)
    })
    await expect(swallowing).rejects.toThrow(AbortedTransactionError)
    expect(await inTransaction(database.db, (trx) => names(trx, 1))).toEqual([{ name: 'rye' }])
  })

  it('that were pipelined are logged with their duration', async () => {
    const written: string[] = []
    const pool = new pg.Pool({ connectionString: address, pipeline: true })
    onTestFinished(() => pool.end())
    const db = new Kysely<Tables>({
      dialect: postgresDialect(pool, {
        onWritten: (statements, milliseconds) => written.push(`${statements}: ${milliseconds > 0}`),
      }),
    })
    await inTransaction(db, async (trx) => {
      await sendWithNext(trx, sql`insert into breads (id) values (${21})`.compile(trx))
      expect(await names(trx, 21)).toHaveLength(1)
    })
    await inTransaction(db, (trx) => sendWithNext(trx, sql`delete from breads where id = ${21}`.compile(trx)))
    expect(written).toEqual([
      'insert into breads (id) values ($1): true',
      'delete from breads where id = $1: true',
    ])
  })

  it('may be none', async () => {
    expect(await inTransaction(database.db, async () => 'nothing to do')).toBe('nothing to do')
    const failing = inTransaction(database.db, async () => {
      throw new Error('The oven is cold')
    })
    await expect(failing).rejects.toThrow('cold')
    expect(await inTransaction(database.db, (trx) => names(trx, 1))).toHaveLength(1)
  })
})

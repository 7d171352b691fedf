import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makePostgresDatabase } from '#tests/make/test-database.ts'
import { findPooler } from '#tests/setup/find-pooler.ts'
import { startPooler } from '#tests/setup/pooler.ts'
import type { PostgresServer } from '#tests/setup/postgres-server.ts'
import type { Database } from '../database.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'
import { inTransaction } from '../transaction.ts'

const program = findPooler()

describe.skipIf(inject('postgresUrl') === null || program === null)(
  'behind a pooler in transaction mode',
  () => {
    let pooler: PostgresServer
    let directUrl: string
    const opened: Database[] = []
    beforeAll(async () => {
      directUrl = await makePostgresDatabase()
      pooler = await startPooler(program ?? '', directUrl, 2)
    })
    afterAll(async () => {
      for (const database of opened) await database.close()
      await pooler?.stop()
    })

    const open = async () => {
      const database = await openPostgresDatabase(pooler.url, { directUrl, readTimeout: 60_000 })
      opened.push(database)
      return database
    }

    it('rejects a role without time limits, with advice that works', async () => {
      const refused = await open().catch((error: Error) => error.message)
      expect(refused).toMatch(/^The role bakesale has no time limits behind the pooler/)
      const advice = String(refused).replace(/^.*call: /, '')
      const direct = await openPostgresDatabase(directUrl)
      await direct.runScript(advice)
      await direct.close()
      // the pooler's existing sessions keep the old limits
      await pooler.stop()
      pooler = await startPooler(program ?? '', directUrl, 2)
      const database = await open()
      const limits = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
      expect((await limits.execute(database.db)).rows).toEqual([{ limit: '10s' }])
    })

    it('repeats statements, in and outside transactions, for two processes that share sessions', async () => {
      const [one, other] = [await open(), await open()]
      await one.runScript('create table loaves (name text primary key, baked integer not null)')
      await sql`insert into loaves values ('rye', 0)`.execute(one.db)
      const bake = ({ db }: Database) =>
        inTransaction(db, async (trx) => {
          const { rows } = await sql<{
            baked: number
          }>`select baked from loaves where name = ${'rye'} for update`.execute(trx)
          await sql`update loaves set baked = ${(rows[0]?.baked ?? 0) + 1} where name = ${'rye'}`.execute(trx)
        })
      const ask = async ({ readDb }: Database, number: number) =>
        (await sql<{ twice: number }>`select ${number}::integer * 2 as twice`.execute(readDb)).rows[0]?.twice
      const both = Array.from({ length: 100 }, (_, turn) => (turn % 2 === 0 ? one : other))
      await Promise.all(both.map(bake))
      expect(await Promise.all(both.map((database, number) => ask(database, number)))).toEqual(
        both.map((_, number) => number * 2),
      )
      const { rows } = await sql`select baked from loaves`.execute(other.db)
      expect(rows).toEqual([{ baked: 100 }])
    })

    it('builds and loads past the pooler without time limits, whatever the role’s are', async () => {
      const database = await open()
      const limits = await database.withSession((query) =>
        query(`select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`),
      )
      expect(limits).toEqual([{ statement: '0', idle: '0' }])
    })

    it('receives notices, which a pooler would not forward', async () => {
      const database = await open()
      const heard: string[] = []
      await database.listen(
        'loaves',
        (notice) => heard.push(notice),
        () => undefined,
      )
      await database.runSql(`select pg_notify('loaves', 'warm')`)
      await expect.poll(() => heard).toEqual(['warm'])
    })
  },
)

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { toAppError } from '#server/http/error-response.ts'
import { leaveOpen } from '#tests/make/act-at-once.ts'
import { makePostgresDatabase } from '#tests/make/test-database.ts'
import type { Database } from '../database.ts'
import type { Trx } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { openPostgresDatabase } from './open-postgres-database.ts'

describe.runIf(inject('postgresUrl'))('PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openPostgresDatabase(await makePostgresDatabase())
  })
  afterAll(() => database.close())

  it('limits the time of queries and idle transactions, and searches more than writes', async () => {
    const limitsOf = async (db: Database['db']) =>
      (
        await sql`select current_setting('statement_timeout') as query,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
      ).rows
    expect(await limitsOf(database.db)).toEqual([{ query: '10s', idle: '30s' }])
    expect(await limitsOf(database.readDb)).toEqual([{ query: '3s', idle: '30s' }])
    expect(await limitsOf(database.replicaDb)).toEqual([{ query: '3s', idle: '30s' }])
  })

  it('returns 503 for a query that takes too long', async () => {
    const tooLong = inTransaction(database.db, async (trx) => {
      await sql`set local statement_timeout = 5`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx)
    })
    const refused = await tooLong.catch(toAppError)
    expect(refused).toMatchObject({ code: 'unavailable', status: 503 })
  })

  it('returns 503 on a lock timeout and for the victim of a deadlock', async () => {
    await database.runScript(
      'create table rows_to_lock (place integer primary key); insert into rows_to_lock values (1), (2);',
    )
    const lock = (trx: Trx, place: number) =>
      sql`select from rows_to_lock where place = ${place} for update`.execute(trx)
    const held = await leaveOpen(database, (trx) => lock(trx, 1))
    const impatient = inTransaction(database.db, async (trx) => {
      await sql`set local lock_timeout = 5`.execute(trx)
      await lock(trx, 1)
    })
    expect(await impatient.catch(toAppError)).toMatchObject({ code: 'unavailable', retryAfter: 5 })
    await held.end()

    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const crossing = (mine: 0 | 1, other: 0 | 1) =>
      inTransaction(database.db, async (trx) => {
        await lock(trx, mine + 1)
        both[mine].resolve()
        await both[other].promise
        await lock(trx, other + 1)
      }).catch(toAppError)
    const outcomes = await Promise.all([crossing(0, 1), crossing(1, 0)])
    expect(outcomes.filter((outcome) => outcome !== undefined)).toMatchObject([
      { code: 'unavailable', retryAfter: 5 },
    ])
  })

  it('fails a transaction whose connection is lost, and recovers', async () => {
    const lost = inTransaction(database.db, async (trx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => undefined)
      await sql`select 1`.execute(trx)
    })
    expect(await lost.catch(toAppError)).toMatchObject({ code: 'unavailable', retryAfter: 5 })
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })

  it('reports when notices are missing and when they resume', async () => {
    const told: string[] = []
    const [lost, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const stop = await database.listen('ovens', (oven) => told.push(oven), again.resolve, lost.resolve)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen "ovens"'`.execute(database.db)
    await lost.promise
    await again.promise
    await sql`select pg_notify('ovens', 'warm')`.execute(database.db)
    await expect.poll(() => told).toEqual(['warm'])
    await stop()
  })

  it('keeps its connections usable after a script fails within its own transaction', async () => {
    const failing = database.runSql('begin; select no_such_column; commit')
    await expect(failing).rejects.toThrow('no_such_column')
    const answers = await Promise.all(Array.from({ length: 10 }, () => database.runSql('select 1 as one')))
    expect(answers.flat()).toEqual(Array.from({ length: 10 }, () => ({ one: 1 })))
  })
})

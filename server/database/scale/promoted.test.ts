import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type PostgresReplica, startReplica } from '#tests/setup/postgres-replica.ts'
import { type PostgresServer, startPostgres } from '#tests/setup/postgres-server.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'
import { beatSql } from './outbox.ts'

describe.skipIf(inject('postgresUrl') === null)('a promoted standby', () => {
  let primary: PostgresServer | null
  let standby: PostgresReplica
  let database: Database
  beforeAll(async () => {
    primary = await startPostgres()
    standby = await startReplica(primary?.url ?? '')
    const first = await openPostgresDatabase(primary?.url ?? '')
    await migrate(first)
    await first.close()
    await primary?.stop()
    await standby.promote()
    database = await openPostgresDatabase(standby.url)
  })
  afterAll(async () => {
    await database?.close()
    await standby?.stop()
  })

  it('logs outbox events, so none is lost if the primary fails right after the migration', async () => {
    await database.runSql(beatSql)
    await database.runSql(`select tell('order_changed', 'warm')`)
    const { rows } = await sql`select channel, payload from tellings`.execute(database.db)
    expect(rows).toEqual([{ channel: 'order_changed', payload: 'warm' }])
  })

  it('has no unlogged sequence, which may be unreadable there', async () => {
    const unlogged = sql`select relname from pg_class where relkind = 'S' and relpersistence = 'u'`
    expect((await unlogged.execute(database.db)).rows).toEqual([])
  })
})

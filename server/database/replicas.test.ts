import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type PostgresReplica, startReplica } from '#tests/setup/postgres-replica.ts'
import { type PostgresServer, startPostgres } from '#tests/setup/postgres-server.ts'
import type { Database } from './database.ts'
import { openPostgresDatabase } from './open-postgres-database.ts'

describe.skipIf(inject('postgresUrl') === null)('streaming replicas', () => {
  let primary: PostgresServer
  let replica: PostgresReplica
  let database: Database
  beforeAll(async () => {
    const started = await startPostgres()
    if (started === null) throw new Error('There was a PostgreSQL a moment ago')
    primary = started
    replica = await startReplica(primary.url)
    database = await openPostgresDatabase(primary.url, { replicaUrls: [replica.url] })
    await database.runScript('create table loaves (baked integer)')
  })
  afterAll(async () => {
    await database?.close()
    await replica?.stop()
    await primary?.stop()
  })

  /** Which kind of server a read was answered by, and what it knew. */
  async function read(): Promise<{ onReplica: boolean; loaves: number }> {
    const { rows } = await sql<{ onReplica: boolean; loaves: number }>`
      select pg_is_in_recovery() as "onReplica", (select count(*)::integer from loaves) as loaves
    `.execute(database.replicaDb)
    const [answer] = rows
    if (!answer) throw new Error('A read without an answer')
    return answer
  }
  const bake = () => database.runSql('insert into loaves values (1)')

  it('answers reads on the replica once it has caught up, and writes stay with the primary', async () => {
    await bake()
    database.catchReplicasUp()
    await expect.poll(read, { timeout: 30_000 }).toEqual({ onReplica: true, loaves: 1 })
    await expect(sql`insert into loaves values (2)`.execute(database.replicaDb)).rejects.toThrow(/read-only/)
  })

  it('knows what was committed before, however far behind the replica is', async () => {
    await runOn(replica.url, 'select pg_wal_replay_pause()')
    await bake()
    database.catchReplicasUp()
    for (let again = 0; again < 20; again += 1) expect(await read()).toEqual({ onReplica: false, loaves: 2 })
    await runOn(replica.url, 'select pg_wal_replay_resume()')
    await expect.poll(read, { timeout: 30_000 }).toEqual({ onReplica: true, loaves: 2 })
  })

  it('takes one read at a time only: nothing that belongs together may be split over servers', async () => {
    await expect(database.replicaDb.transaction().execute(async () => undefined)).rejects.toThrow(
      /single reads/,
    )
  })

  it('reads go on when the replica is killed', async () => {
    expect(await read()).toEqual({ onReplica: true, loaves: 2 })
    replica.kill()
    for (let again = 0; again < 20; again += 1) expect(await read()).toMatchObject({ loaves: 2 })
    expect(await read()).toEqual({ onReplica: false, loaves: 2 })
  })
})

async function runOn(url: string, statement: string): Promise<void> {
  const server = await openPostgresDatabase(url, { poolSize: 1 })
  await server.runScript(statement)
  await server.close()
}

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type PostgresReplica, startReplica } from '#tests/setup/postgres-replica.ts'
import { type PostgresServer, startPostgres } from '#tests/setup/postgres-server.ts'
import type { Database } from '../database.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'

/** A following replica stays within this lag even on a busy machine, and a paused one never does. */
const patientAge = 5_000

describe.skipIf(inject('postgresUrl') === null)('streaming replicas', () => {
  let primary: PostgresServer
  let replica: PostgresReplica
  let database: Database
  beforeAll(async () => {
    const started = await startPostgres()
    if (started === null) throw new Error('There was a PostgreSQL a moment ago')
    primary = started
    replica = await startReplica(primary.url)
    database = await openPostgresDatabase(primary.url, {
      replicaUrls: [replica.url],
      replicaAge: patientAge,
    })
    await database.runScript('create table loaves (baked integer)')
  })
  afterAll(async () => {
    await database?.close()
    await replica?.stop()
    await primary?.stop()
  })

  /** The kind of server that answered a read, and the data it had. */
  async function read({ replicaDb } = database): Promise<{ onReplica: boolean; loaves: number }> {
    const { rows } = await sql<{ onReplica: boolean; loaves: number }>`
      select pg_is_in_recovery() as "onReplica", (select count(*)::integer from loaves) as loaves
    `.execute(replicaDb)
    const [answer] = rows
    if (!answer) throw new Error('A read without an answer')
    return answer
  }
  const isPaused = async () =>
    (await runOn(replica.url, `select pg_get_wal_replay_pause_state() = 'paused' as paused`))[0]?.paused
  const figures = () => database.replicas?.figures ?? { onReplica: 0, tooOld: 0 }
  const bake = () => database.runSql('insert into loaves values (1)')

  it('answers reads on a following replica, while writes stay on the primary', async () => {
    await bake()
    await expect.poll(() => read()).toEqual({ onReplica: true, loaves: 1 })
    await expect(sql`insert into loaves values (2)`.execute(database.replicaDb)).rejects.toThrow(/read-only/)
  })

  it('keeps reading a replica while writes continue', async () => {
    await expect.poll(() => read()).toMatchObject({ onReplica: true })
    const { onReplica, tooOld } = figures()
    for (let again = 0; again < 50; again += 1) {
      await database.runSql('update loaves set baked = baked')
      await read()
    }
    expect(figures()).toMatchObject({ onReplica: onReplica + 50, tooOld })
  })

  it('skips a paused replica once its lag is too large, and returns to it', async () => {
    const strict = await openPostgresDatabase(primary.url, {
      replicaUrls: [replica.url],
      replicaAge: 200,
    })
    await expect.poll(() => read(strict)).toMatchObject({ onReplica: true })
    await runOn(replica.url, 'select pg_wal_replay_pause()')
    // a replica pauses a moment after the request
    await expect.poll(isPaused).toBe(true)
    await bake()
    const bakedAt = performance.now()
    // a replica may answer until its data is too old, and not after
    for (;;) {
      const askedAt = performance.now()
      const { onReplica, loaves } = await read(strict)
      if (loaves === 2) {
        expect(onReplica).toBe(false)
        break
      }
      expect(askedAt - bakedAt).toBeLessThan(200)
    }
    for (let again = 0; again < 20; again += 1) expect(await read(strict)).toMatchObject({ loaves: 2 })
    expect(strict.replicas?.figures.tooOld).toBeGreaterThan(0)
    const age = async () => {
      await read(strict)
      return strict.replicas?.figures.ages[0]
    }
    await expect.poll(age).toBeGreaterThan(200)
    await runOn(replica.url, 'select pg_wal_replay_resume()')
    await expect.poll(() => read(strict)).toEqual({ onReplica: true, loaves: 2 })
    await strict.close()
  })

  it('gives up a slow read without repeating it on the primary', async () => {
    const database = await openPostgresDatabase(primary.url, {
      replicaUrls: [replica.url],
      replicaAge: patientAge,
      readTimeout: 500,
    })
    await expect.poll(() => read(database)).toMatchObject({ onReplica: true })
    // the primary would answer at once
    const slow = sql`select pg_sleep(case when pg_is_in_recovery() then 600 else 0 end)`
    await expect(slow.execute(database.replicaDb)).rejects.toMatchObject({ code: '57014' })
    await database.close()
  })

  it('accepts only single reads: related ones must not be split over servers', async () => {
    await expect(database.replicaDb.transaction().execute(async () => undefined)).rejects.toThrow(
      /single reads/,
    )
  })

  it('reads continue when the replica is killed', async () => {
    await expect.poll(() => read()).toEqual({ onReplica: true, loaves: 2 })
    replica.kill()
    for (let again = 0; again < 20; again += 1) expect(await read()).toMatchObject({ loaves: 2 })
    // its processes end at slightly different times
    await expect.poll(() => read()).toEqual({ onReplica: false, loaves: 2 })
  })
})

async function runOn(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const server = await openPostgresDatabase(url, { poolSize: 1 })
  const rows = await server.runSql(statement)
  await server.close()
  return rows
}

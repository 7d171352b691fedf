import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { findPooler } from '#tests/setup/find-pooler.ts'
import { giveLimits, startPooler } from '#tests/setup/pooler.ts'
import { type PostgresReplica, startReplica } from '#tests/setup/postgres-replica.ts'
import { freePort, type PostgresServer, startPostgres } from '#tests/setup/postgres-server.ts'
import type { Database } from '../database.ts'
import { openPostgresDatabase } from '../open/open-postgres-database.ts'

const both = (one: string, other: string) => one.replace(/@[^/]+/, (host) => `${host},${new URL(other).host}`)

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** A proxy URL of a server whose first connection gets no answer, and its connection count. */
async function silentAtFirst(url: string): Promise<{ url: string; asked: () => number }> {
  const { port, hostname } = new URL(url)
  let asked = 0
  const door = createServer((socket) => {
    asked += 1
    socket.on('error', () => undefined)
    if (asked === 1) return
    const onward = connect(Number(port), hostname).on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
  })
  const host = new URL(url)
  host.port = String(await freePort())
  await once(door.listen(Number(host.port), hostname), 'listening')
  onTestFinished(() => void door.close())
  return { url: host.href, asked: () => asked }
}

describe.skipIf(inject('postgresUrl') === null)('several servers in one URL', () => {
  let first: PostgresServer
  let standby: PostgresReplica
  let database: Database
  beforeAll(async () => {
    const started = await startPostgres()
    if (started === null) throw new Error('There was a PostgreSQL a moment ago')
    first = started
    standby = await startReplica(first.url)
  })
  afterAll(async () => {
    await database?.close()
    await standby?.stop()
  })

  const bake = () => sql`insert into loaves values (1)`.execute(database.db)
  const count = async () =>
    (await sql<{ loaves: number }>`select count(*)::integer as loaves from loaves`.execute(database.readDb))
      .rows[0]?.loaves

  it('finds the one that accepts writes, at any position in the URL', async () => {
    database = await openPostgresDatabase(both(standby.url, first.url))
    await database.runScript('create table loaves (baked integer)')
    await bake()
    expect(await count()).toBe(1)
  })

  it('waits for a primary that is too busy to answer at first, although a standby answers', async () => {
    const busy = await silentAtFirst(first.url)
    const found = await openPostgresDatabase(both(standby.url, busy.url))
    onTestFinished(() => found.close())
    await sql`insert into loaves values (0)`.execute(found.db)
    await sql`delete from loaves where baked = 0`.execute(found.db)
    expect(busy.asked()).toBeGreaterThan(1)
  })

  it('follows a promoted standby with reads, writes, listeners and the relay', async () => {
    const heard: string[] = []
    let gaps = 0
    await database.listen(
      'loaves',
      (notice) => heard.push(notice),
      () => (gaps += 1),
    )
    await first.stop()
    await expect(bake()).rejects.toThrow()
    await standby.promote()
    await expect.poll(() => succeeds(bake()), { timeout: 30_000 }).toBe(true)
    expect(await count()).toBe(2)
    await expect.poll(() => gaps, { timeout: 30_000 }).toBe(1)
    await database.runSql(`select pg_notify('loaves', 'warm')`)
    await expect.poll(() => heard).toEqual(['warm'])
    await database.bulkLoad((session) => session.query('insert into loaves values (3)'))
    expect(await count()).toBe(3)
  })

  it('finds one that is too busy to answer at first', async () => {
    const busy = await silentAtFirst(standby.url)
    const found = await openPostgresDatabase(both(busy.url, 'postgres://bakesale@127.0.0.1:1/postgres'))
    await found.close()
    expect(busy.asked()).toBeGreaterThan(1)
  })

  it('reports that no server accepts writes', async () => {
    const nobody = 'postgres://bakesale@127.0.0.1:1,127.0.0.1:2/postgres'
    await expect(openPostgresDatabase(nobody)).rejects.toThrow(
      /^The database at 127.0.0.1:1,127.0.0.1:2\/postgres cannot be reached: .*ECONNREFUSED/,
    )
  })
})

const program = findPooler()

describe.skipIf(inject('postgresUrl') === null || program === null)('a pooler for each server', () => {
  it('follows a promoted standby although the old primary’s pooler still answers', async () => {
    const first = await startPostgres()
    if (first === null || program === null) throw new Error('There were both a moment ago')
    await giveLimits(first.url)
    const standby = await startReplica(first.url)
    onTestFinished(() => standby.stop())
    const poolers = [await startPooler(program, first.url), await startPooler(program, standby.url)] as const
    for (const { stop } of poolers) onTestFinished(stop)
    const database = await openPostgresDatabase(both(poolers[0].url, poolers[1].url), {
      directUrl: both(first.url, standby.url),
    })
    onTestFinished(() => database.close())
    await database.listen(
      'loaves',
      () => undefined,
      () => undefined,
    )
    await database.runScript('create table loaves (baked integer)')
    const bake = () => sql`insert into loaves values (1)`.execute(database.db)
    const look = () => sql`select count(*) from loaves`.execute(database.readDb)
    // some connections of each pool, idle when the primary fails
    await Promise.all([1, 2, 3, 4].flatMap(() => [bake(), look()]))

    await first.stop()
    await standby.promote()
    await expect.poll(() => succeeds(bake()), { timeout: 30_000 }).toBe(true)
    // none of them connects to the lost server
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => succeeds(bake())))).not.toContain(false)
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => succeeds(look())))).not.toContain(false)
  })
})

import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { makeListing } from '#tests/make/make-listing.ts'
import { orderBody } from '#tests/make/make-order.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/make/small-disk.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines, makePostgresDatabase, openEmbeddedInMemory } from '#tests/make/test-database.ts'
import { serverOwner } from '#tests/setup/postgres-server.ts'
import type { Database } from './database.ts'
import { embeddedDatabase, openEmbeddedDatabase } from './embedded/open-embedded-database.ts'
import { openPostgresDatabase } from './open/open-postgres-database.ts'
import { FolderRoom, StorageFullError, storageFullMessage, usualReserve } from './storage-state.ts'
import { inTransaction } from './transaction.ts'

const megabyte = 1024 * 1024
const probe = mountSmallDisk(1)
probe?.remove()

// requires the right to mount a disk; the tests below do not
describe.runIf(probe !== null)('a full disk', () => {
  const disks: SmallDisk[] = []
  afterEach(() => {
    for (const disk of disks.splice(0)) disk.remove()
  })

  function smallDisk(megabytes: number): SmallDisk {
    const disk = mountSmallDisk(megabytes)
    if (disk === null) throw new Error('There could be one a moment ago')
    disks.push(disk)
    return disk
  }

  function embeddedFolder({ folder }: SmallDisk): string {
    const dataDir = join(folder, 'data')
    cpSync(join(inject('embeddedFolder'), 'files'), join(dataDir, 'database'), { recursive: true })
    return dataDir
  }

  /** A database whose tables are on that disk. */
  async function postgresOn({ folder }: SmallDisk): Promise<Database> {
    const { uid, gid } = serverOwner() ?? { uid: 0, gid: 0 }
    execFileSync('install', ['-d', '-o', String(uid), '-g', String(gid), join(folder, 'tables')])
    const url = await makePostgresDatabase()
    const name = new URL(url).pathname.slice(1)
    const server = new pg.Client(inject('postgresUrl') ?? '')
    await server.connect()
    await server.query(`create tablespace space_${name} location '${join(folder, 'tables')}'`)
    await server.query(`alter database ${name} set tablespace space_${name}`)
    onTestFinished(async () => {
      await server.query(`drop database ${name} with (force)`)
      await server.query(`drop tablespace space_${name}`)
      await server.end()
    })
    return openPostgresDatabase(url, { storageRetry: 50, connectionWait: 60_000 })
  }

  async function orderUntilRefused(buyer: Person, body: Record<string, unknown>) {
    const placed: unknown[] = []
    for (;;) {
      const answer = await buyer.call('POST', '/api/orders', body)
      if (answer.status !== 201) return { refused: answer, placed: placed.length }
      placed.push(answer.body)
      if (placed.length > 5_000) throw new Error('The disk does not get full')
    }
  }

  async function readinessOf({ app }: TestApp): Promise<number> {
    return (await app.inject('/readyz')).statusCode
  }

  it.each(engines)(
    'returns 503 with a message and is not ready until there is space again, on %s',
    async (engine) => {
      const disk = smallDisk(200)
      const database =
        engine === 'embedded' ? await openEmbeddedDatabase(embeddedFolder(disk)) : await postgresOn(disk)
      const test = await makeTestApp(database)
      try {
        const baker = await makePerson(test)
        const buyer = await makePerson(test)
        const listing = await makeListing(baker, { servingsAvailable: 9_999 })
        const body = orderBody(listing.id, { quantity: 1, notes: 'All of it, please. '.repeat(20) })
        expect((await buyer.call('POST', '/api/orders', body)).status).toBe(201)
        expect(await readinessOf(test)).toBe(200)

        disk.fill(engine === 'embedded' ? usualReserve - megabyte : 0)
        const { refused, placed } = await orderUntilRefused(buyer, body)
        expect(refused).toMatchObject({
          status: 503,
          headers: { 'retry-after': '30' },
          body: { error: 'unavailable', message: storageFullMessage },
        })
        expect(await readinessOf(test)).toBe(503)
        expect((await test.app.inject('/healthz')).json()).toMatchObject({
          fields: { storage: storageFullMessage },
        })
        // reads continue
        expect((await test.app.inject(`/api/food-listings/${listing.id}`)).statusCode).toBe(200)

        disk.makeRoom()
        await expect.poll(() => readinessOf(test)).toBe(200)
        expect((await buyer.call('POST', '/api/orders', body)).status).toBe(201)
        const { rows } = await sql<{ count: number }>`select count(*)::integer as count from orders`.execute(
          test.db,
        )
        expect(rows).toEqual([{ count: placed + 2 }])
      } finally {
        await test.close()
      }
    },
  )

  it('stops the embedded engine when its WAL has no space, without losing acknowledged writes', async () => {
    const disk = smallDisk(100)
    const dataDir = embeddedFolder(disk)
    const database = await openEmbeddedDatabase(dataDir, undefined, { reserve: 0 })
    await database.runScript('create table loaves (id serial, crumb text)')
    disk.fill(10 * megabyte)
    let acknowledged = 0
    const bake = () =>
      inTransaction(database.db, (trx) =>
        // fills only the WAL, not the tables
        sql`insert into loaves (crumb)
          select 'rye' from pg_logical_emit_message(true, 'crumbs', repeat('x', 65000))`.execute(trx),
      )
    const failure = await (async () => {
      for (;;) {
        try {
          await bake()
          acknowledged += 1
        } catch (error) {
          return error
        }
      }
    })()
    expect(failure).toBeInstanceOf(StorageFullError)
    expect(await database.storage.ended).toBeInstanceOf(StorageFullError)
    expect(database.storage.isFull).toBe(true)
    await expect(bake()).rejects.toBeInstanceOf(StorageFullError)
    await expect(database.runSql('select 1')).rejects.toBeInstanceOf(StorageFullError)
    await database.close()
    await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(
      /^There is no room left on the disk of .*data\./,
    )

    disk.makeRoom()
    const again = await openEmbeddedDatabase(dataDir, undefined, { reserve: 0 })
    const [row] = await again.runSql('select count(*)::integer as count from loaves')
    expect(row).toEqual({ count: acknowledged })
    await again.close()
  })
})

it('returns 503 for an error without space, on the embedded engine', async () => {
  const lite = await openEmbeddedInMemory()
  const room = new FolderRoom(tmpdir(), Number.MAX_SAFE_INTEGER)
  const test = await makeTestApp(embeddedDatabase(lite, 60_000, { folder: tmpdir(), room }))
  for (const path of ['/readyz', '/healthz']) {
    const health = await test.app.inject(path)
    expect([health.statusCode, health.json()]).toMatchObject([
      503,
      { fields: { storage: storageFullMessage } },
    ])
  }
  expect((await test.app.inject('/livez')).statusCode).toBe(200)
  expect((await test.app.inject('/api/food-listings')).statusCode).toBe(200)
  await expect(inTransaction(test.db, async () => undefined)).rejects.toBeInstanceOf(StorageFullError)
  await expect(sql`delete from orders`.execute(test.db)).rejects.toBeInstanceOf(StorageFullError)
  await test.close()
})

describe.runIf(engines.includes('postgres'))('an error of PostgreSQL that its disk is full', () => {
  it('returns 503, and recovers once a write succeeds', async () => {
    const database = await openPostgresDatabase(await makePostgresDatabase(), { storageRetry: 50 })
    const test = await makeTestApp(database)
    const buyer = await makePerson(test)
    const listing = await makeListing(await makePerson(test))
    await database.runScript(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on orders execute function no_room();
    `)
    const answer = await buyer.call('POST', '/api/orders', orderBody(listing.id))
    expect(answer).toMatchObject({ status: 503, body: { message: storageFullMessage } })
    await expect.poll(async () => (await test.app.inject('/readyz')).statusCode).toBe(200)
    await test.close()
  })
})

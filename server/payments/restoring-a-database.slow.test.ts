import { execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { readMark } from '#server/database/restored/database-mark-repository.ts'
import { fileMark, type OutsideMark } from '#server/database/restored/outside-mark.ts'
import { longestSilence } from '#server/database/restored/restored-rules.ts'
import { watchForRestore } from '#server/database/restored/watch-for-restore.ts'
import { noteHeartbeat } from '#server/jobs/heartbeat-repository.ts'
import { testNow } from '#tests/make/clock.ts'
import { memoryMark } from '#tests/make/memory-mark.ts'
import { engines } from '#tests/make/test-database.ts'
import { answering, findPostgres, freePort, serverOwner } from '#tests/setup/postgres-server.ts'

let clock = testNow
const now = () => clock
const pass = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds)
}

/** Why a starting or running worker would put the database on hold; null: no reason. */
async function look(
  database: Database,
  outsideMark: OutsideMark,
  isStarting: boolean,
): Promise<string | null> {
  const hold = await watchForRestore({ database, now, outsideMark }, { isStarting })
  return hold?.because ?? null
}

/** A worker starts, works, and sends money. */
async function work(database: Database, outsideMark: OutsideMark): Promise<void> {
  expect(await look(database, outsideMark, true)).toBeNull()
  await noteHeartbeat(database.db, now())
  pass(1_000)
  expect(await look(database, outsideMark, false)).toBeNull()
}

describe('restoring the embedded database', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-ways-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const dataDir = () => join(folder, 'data')
  async function inside<T>(use: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({
      databaseUrl: null,
      databaseDirectUrl: null,
      replicaUrls: [],
      dataDir: dataDir(),
    })
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }
  const takeBack = (from: string, to: string) => {
    rmSync(to, { recursive: true })
    cpSync(from, to, { recursive: true })
  }

  it('notices a copy of its folder, and a snapshot of the whole data folder', async () => {
    const outside = () => fileMark(dataDir())
    await inside(async (database) => {
      await migrate(database)
      await work(database, outside())
    })
    cpSync(dataDir(), join(folder, 'snapshot'), { recursive: true })
    await inside((database) => work(database, outside()))

    takeBack(join(folder, 'snapshot/database'), join(dataDir(), 'database'))
    await inside(async (database) => {
      expect(await look(database, outside(), true)).toBe('older')
    })
    pass(longestSilence)
    takeBack(join(folder, 'snapshot'), dataDir())
    await inside(async (database) => {
      expect(await look(database, outside(), true)).toBe('silent')
      expect((await readMark(database.db))?.hold).toEqual({ since: now(), because: 'silent' })
    })
  })
})

describe.runIf(engines.includes('postgres'))('restoring PostgreSQL', () => {
  const bin = findPostgres() ?? ''
  const owner = serverOwner()
  let folder: string
  let url: string
  const running: { stop(): Promise<void> }[] = []
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...owner, cwd: folder, stdio: 'pipe' })

  /** Starts a server on a data folder. */
  async function start(name: string, more: readonly string[] = []) {
    const port = await freePort()
    const archive = join(folder, 'archive')
    const settings = [
      'fsync=off',
      'wal_level=replica',
      'archive_mode=on',
      `archive_command=cp %p ${archive}/%f`,
      `unix_socket_directories=${folder}`,
      ...more,
    ]
    const args = ['-D', join(folder, name), '-p', String(port), '-h', '127.0.0.1']
    const server = spawn(join(bin, 'postgres'), [...args, ...settings.flatMap((one) => ['-c', one])], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    const address = `postgres://bakesale@127.0.0.1:${port}/postgres`
    await answering(address)
    const started = {
      url: address,
      async stop() {
        server.kill('SIGINT')
        await ended
      },
    }
    running.push(started)
    return started
  }

  async function inside<T>(address: string, use: (database: Database) => Promise<T>): Promise<T> {
    const database = await openPostgresDatabase(address, { readTimeout: 60_000, connectionWait: 60_000 })
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }

  async function ask(address: string, statement: string): Promise<void> {
    const client = new pg.Client(address)
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  /** Waits until a server answers a query with `true` in its column `is`. */
  async function until(address: string, statement: string): Promise<void> {
    const client = new pg.Client(address)
    await client.connect()
    await expect.poll(async () => (await client.query(statement)).rows[0]?.is, { timeout: 60_000 }).toBe(true)
    await client.end()
  }
  const promoted = (address: string) => until(address, 'select not pg_is_in_recovery() as is')
  // a primary that stops waits only for replicas that stream
  const streaming = (address: string) =>
    until(address, `select exists (select from pg_stat_replication where state = 'streaming') as is`)

  let primary: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-ways-'))
    mkdirSync(join(folder, 'archive'))
    if (owner) for (const path of [folder, join(folder, 'archive')]) chownSync(path, owner.uid, owner.gid)
    const setUp = ['-U', 'bakesale', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']
    run('initdb', ['-D', join(folder, 'primary'), ...setUp])
    primary = await start('primary')
    url = primary.url
    await inside(url, async (database) => {
      await migrate(database)
      await work(database, memoryMark())
    })
  })
  afterAll(async () => {
    for (const { stop } of running) await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('notices a dump restored into another database or over the same one', async () => {
    const outside = memoryMark()
    await inside(url, (database) => work(database, outside))
    run('pg_dump', ['--format=custom', `--file=${join(folder, 'shop.dump')}`, url])
    await ask(url, 'create database other template template0')
    const other = url.replace(/postgres$/, 'other')
    run('pg_restore', [`--dbname=${other}`, join(folder, 'shop.dump')])
    await inside(other, async (database) => {
      expect(await look(database, outside, true)).toBe('copied')
      expect(await look(database, outside, false)).toBe('copied')
    })
    await inside(other, async (database) => expect(await look(database, memoryMark(), false)).toBe('copied'))

    await ask(url, 'create database same template template0')
    const same = url.replace(/postgres$/, 'same')
    run('pg_restore', [`--dbname=${same}`, join(folder, 'shop.dump')])
    await ask(same, 'delete from database_mark')
    await inside(same, (database) => work(database, outside))
    run('pg_dump', ['--format=custom', `--file=${join(folder, 'same.dump')}`, same])
    await ask(same, 'drop schema public cascade; drop schema if exists jobs cascade; create schema public')
    run('pg_restore', [`--dbname=${same}`, join(folder, 'same.dump')])
    await inside(same, async (database) => expect(await look(database, outside, false)).toBe('copied'))
  })

  it('notices a point-in-time recovery, whether or not a worker saw later data', async () => {
    const outside = memoryMark()
    await inside(url, (database) => work(database, outside))
    const { port } = new URL(url)
    run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      'bakesale',
      '-D',
      join(folder, 'base'),
      '-c',
      'fast',
      '--no-sync',
    ])
    await inside(url, (database) => work(database, outside))
    writeFileSync(join(folder, 'base/recovery.signal'), '')
    if (owner) chownSync(join(folder, 'base/recovery.signal'), owner.uid, owner.gid)
    const to = [
      'recovery_target=immediate',
      'recovery_target_action=promote',
      `restore_command=cp ${folder}/archive/%f %p`,
    ]
    const recovered = await start('base', to)
    await promoted(recovered.url)
    await inside(recovered.url, async (database) => {
      expect(await look(database, memoryMark(), true)).toBe('promoted')
      await database.db.updateTable('database_mark').set({ held_since: null, held_because: null }).execute()
      expect(await look(database, outside, false)).toBe('older')
    })
    await recovered.stop()
  })

  it('notices a snapshot of its data folder, whether or not a worker saw later data', async () => {
    const outside = memoryMark()
    await inside(url, (database) => work(database, outside))
    await primary.stop()
    execFileSync('cp', ['-a', join(folder, 'primary'), join(folder, 'snapshot')], owner)
    primary = await start('primary')
    url = primary.url
    await inside(url, (database) => work(database, outside))
    const back = await start('snapshot')
    await inside(back.url, async (database) => {
      expect(await look(database, outside, true)).toBe('older')
      await database.db.updateTable('database_mark').set({ held_since: null, held_because: null }).execute()
      pass(longestSilence)
      expect(await look(database, memoryMark(), true)).toBe('silent')
    })
    await back.stop()
  })

  it('ignores a failover to a complete replica', async () => {
    const outside = memoryMark()
    await inside(url, async (database) => {
      await noteHeartbeat(database.db, now())
      await work(database, outside)
    })
    const { port } = new URL(url)
    run('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      port,
      '-U',
      'bakesale',
      '-D',
      join(folder, 'replica'),
      '-R',
      '-c',
      'fast',
      '--no-sync',
    ])
    const replica = await start('replica')
    await streaming(url)
    await inside(url, (database) => work(database, outside))
    // a clean shutdown replicates everything
    await primary.stop()
    await ask(replica.url, 'select pg_promote()')
    await promoted(replica.url)
    url = replica.url
    await inside(url, async (database) => {
      expect(await look(database, outside, false)).toBeNull()
      expect((await readMark(database.db))?.timeline).toBe(2)
      // a worker that starts later agrees
      expect(await look(database, outside, true)).toBeNull()
      expect(await look(database, memoryMark(), true)).toBeNull()
    })
  })
})

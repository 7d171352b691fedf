import type fs from 'node:fs'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Database } from '../database.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { inTransaction } from '../transaction.ts'
import { isUsable, presentOrigin, snapshotIn } from './database-snapshot.ts'
import { makeDatabaseFolder } from './make-database-folder.ts'
import { embeddedDatabase, openEmbeddedDatabase } from './open-embedded-database.ts'
import { SyncedFiles } from './synced-files.ts'

const synced = vi.hoisted(() => ({ files: 0, fail: false }))
vi.mock('node:fs', async (original) => {
  const actual = await original<typeof fs>()
  return {
    ...actual,
    fsyncSync(file: number) {
      if (synced.fail) throw new Error('the disk is gone')
      synced.files += 1
      actual.fsyncSync(file)
    },
  }
})

describe('the embedded database on disk', () => {
  let folder: string
  const snapshot = snapshotIn(inject('embeddedFolder'))
  const open: Database[] = []

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-embedded-'))
  })
  afterEach(async () => {
    synced.fail = false
    for (const database of open.splice(0)) await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function openHere(from = snapshot): Promise<Database> {
    const database = await openEmbeddedDatabase(folder, from)
    open.push(database)
    return database
  }

  it('starts from the snapshot, with nothing left to migrate', async () => {
    expect(await migrate(await openHere())).toEqual([])
  })

  it('lets only its owner in, even if others had access before', async () => {
    const files = join(folder, 'database')
    const modeOf = (path: string) => statSync(path).mode & 0o777
    await openHere()
    expect(modeOf(files)).toBe(0o700)
    await open.pop()?.close()
    chmodSync(files, 0o755)
    await openHere()
    expect(modeOf(files)).toBe(0o700)
  })

  it.each([
    ['the snapshot', () => snapshot],
    ['nothing', () => snapshotIn(join(folder, 'none'))],
  ])('is closed to others while it is created from %s', async (_from, of) => {
    const files = join(folder, 'database')
    const isMade = makeDatabaseFolder(files, of())
    expect(statSync(`${files}.making`).mode & 0o777).toBe(0o700)
    await isMade
    expect(statSync(files).mode & 0o777).toBe(0o700)
  })

  it('starts from nothing without a snapshot', async () => {
    const database = await openHere(snapshotIn(join(folder, 'none')))
    expect(await migrate(database)).toEqual(migrationNames())
  })

  it('ignores a snapshot of another engine or of a changed migration', () => {
    const other = snapshotIn(folder)
    const { engine, migrations } = presentOrigin()
    const origin = (value: unknown) => writeFileSync(other.originFile, JSON.stringify(value))
    expect(isUsable(other)).toBe(false)
    origin({ engine: '0.0.1', migrations })
    expect(isUsable(other)).toBe(false)
    origin({ engine, migrations: { ...migrations, [migrationNames()[0] ?? '']: 'before the change' } })
    expect(isUsable(other)).toBe(false)
    writeFileSync(other.originFile, '{"engine"')
    expect(isUsable(other)).toBe(false)
    // an older snapshot is usable: newer migrations run on top
    origin({ engine, migrations: Object.fromEntries(Object.entries(migrations).slice(0, 1)) })
    expect(isUsable(other)).toBe(true)
  })

  it('recreates its folder after an interrupted creation', async () => {
    cpSync(join(snapshot.databaseFolder, 'base'), join(folder, 'database.making/base'), { recursive: true })
    expect(await migrate(await openHere())).toEqual([])
    expect(readdirSync(folder).sort()).toEqual(['bakesale.lock', 'database'])
  })

  it('syncs every commit to disk before acknowledging it', async () => {
    const database = await openHere()
    await database.runScript('create table notes (body text)')
    for (let commit = 0; commit < 5; commit += 1) {
      const before = synced.files
      await inTransaction(database.db, (trx) => sql`insert into notes values ('kept')`.execute(trx))
      expect(synced.files).toBeGreaterThan(before)
    }
  })

  it('syncs what it recovers after a crash', async () => {
    // copying a running database's files simulates a crash
    const database = await openHere()
    await database.runScript(`create table notes (body text); insert into notes values ('kept')`)
    const crashed = join(folder, 'crashed')
    cpSync(join(folder, 'database'), crashed, { recursive: true })
    const before = synced.files
    const recovered = embeddedDatabase(
      await PGlite.create({
        fs: new SyncedFiles(crashed),
        startParams: PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      }),
    )
    expect(synced.files - before).toBeGreaterThan(100)
    expect((await sql`select body from notes`.execute(recovered.db)).rows).toEqual([{ body: 'kept' }])
    await recovered.close()
  })

  it('rejects a second opener, and is free after closing', async () => {
    const first = await openHere()
    await expect(openEmbeddedDatabase(folder, snapshot)).rejects.toThrow(`in use by process ${process.pid}`)
    await first.close()
    open.splice(0)
    expect(existsSync(join(folder, 'bakesale.lock'))).toBe(false)
    await openHere()
  })

  it('releases the lock when the database does not open', async () => {
    await (await openHere()).close()
    open.splice(0)
    const control = join(folder, 'database/global/pg_control')
    writeFileSync(control, readFileSync(control).fill(0))
    await expect(openEmbeddedDatabase(folder, snapshot)).rejects.toThrow()
    expect(existsSync(join(folder, 'bakesale.lock'))).toBe(false)
  })
})

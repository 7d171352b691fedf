import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { snapshotIn } from './database-snapshot.ts'
import { startMaintenance, tidyEvery, vacuum } from './maintenance.ts'
import { openEmbeddedDatabase } from './open-embedded-database.ts'

describe('maintenance of the embedded database', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-tidy-'))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true, force: true })
  })

  it('checkpoints and vacuums on timers until it is stopped', async () => {
    const ran: string[] = []
    const stop = startMaintenance(async (sql) => void ran.push(sql))
    await vi.advanceTimersByTimeAsync(tidyEvery.vacuum)
    expect(ran.filter((sql) => sql === 'checkpoint')).toHaveLength(tidyEvery.vacuum / tidyEvery.checkpoint)
    expect(ran.filter((sql) => sql === 'vacuum analyze')).toHaveLength(1)
    await stop()
    await vi.advanceTimersByTimeAsync(tidyEvery.vacuum)
    expect(ran.filter((sql) => sql === 'vacuum analyze')).toHaveLength(1)
  })

  it('continues after a failure', async () => {
    let tries = 0
    const stop = startMaintenance(async () => {
      tries += 1
      throw new Error('busy')
    })
    await vi.advanceTimersByTimeAsync(2 * tidyEvery.checkpoint)
    await stop()
    expect(tries).toBe(2)
  })

  it('does not analyze an empty table (avoids a permanent seq-scan plan)', async () => {
    const database = await openEmbeddedDatabase(folder, snapshotIn(inject('embeddedFolder')))
    await database.runScript(
      'create table never_filled (id integer primary key); create table filled_once (id integer)',
    )
    await database.runScript('insert into filled_once values (1)')
    for (const statement of vacuum) await database.runScript(statement)
    const known = await database.runSql(
      `select relname, reltuples from pg_class where relname in ('never_filled', 'filled_once') order by relname`,
    )
    expect(known).toEqual([
      { relname: 'filled_once', reltuples: 1 },
      { relname: 'never_filled', reltuples: -1 },
    ])
    await database.close()
  })

  it('frees WAL that the database no longer needs', async () => {
    const database = await openEmbeddedDatabase(folder, snapshotIn(inject('embeddedFolder')))
    const logFiles = () =>
      readdirSync(join(folder, 'database/pg_wal'))
        .filter((name) => /^[0-9A-F]{24}$/.test(name))
        .sort()
    await database.runScript(`
      create table filling as select repeat('x', 1000) as body from generate_series(1, 40000);
      insert into filling select * from filling; drop table filling;`)
    const before = logFiles()
    expect(before.length).toBeGreaterThan(4)
    await vi.advanceTimersByTimeAsync(tidyEvery.checkpoint)
    // queued behind the checkpoint
    await database.runScript('select 1')
    expect(logFiles()).not.toContain(before[0])
    await database.close()
  })
})

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, makePostgresDatabase, openTestDatabase } from '#tests/make/test-database.ts'
import { type Database, DatabaseUnavailableError } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'
import { migrate, migrationNames } from './migrate.ts'
import { openPostgresDatabase } from './open/open-postgres-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakesale-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

/** A folder with only one of the written files. */
function folderOf(name: string): string {
  const alone = join(folder, 'alone')
  mkdirSync(alone)
  copyFileSync(join(folder, name), join(alone, name))
  return alone
}

const columnsOf = async ({ db }: Database, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table} order by ordinal_position
  `.execute(db)
  return rows.map(({ name }) => name)
}

describe.each(engines)('migrations on %s', (engine) => {
  let database: Database
  beforeEach(async () => {
    database = await openTestDatabase(engine)
  })
  afterEach(() => database.close())

  it('run once each, in the order of their names', async () => {
    write('2-column.sql', 'alter table shelves add column label text;')
    write('1-table.sql', 'create table shelves (id integer primary key); insert into shelves values (1);')
    write('notes.txt', 'not one of them')
    expect(await migrate(database, { folder })).toEqual(['1-table.sql', '2-column.sql'])
    expect(await migrate(database, { folder })).toEqual([])
    expect(await columnsOf(database, 'shelves')).toEqual(['id', 'label'])
    expect(await migrate(database)).toEqual([])
  })

  it('leave no constraint unvalidated', async () => {
    const rows = await database.runSql(
      'select conrelid::regclass::text as table, conname as name from pg_constraint where not convalidated',
    )
    expect(rows).toEqual([])
  })

  it('an index is built concurrently, and a failed build’s leftover is dropped first', async () => {
    write(
      '1-table.sql',
      'create table shelves (id integer primary key); insert into shelves values (1), (2);',
    )
    write(
      '1-table-index.sql',
      '-- Finds even ones.\ncreate index concurrently if not exists evens on shelves ((id % 2));',
    )
    await migrate(database, { folder: folderOf('1-table.sql') })
    await database.runScript('insert into shelves values (3)')
    const half = database.runSql('create unique index concurrently evens on shelves ((id % 2))')
    await expect(half).rejects.toThrow('could not create unique index')
    expect(await migrate(database, { folder })).toEqual(['1-table-index.sql'])
    const rows = await database.runSql(
      "select indisvalid, indisunique from pg_index where indexrelid = 'evens'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
    expect(await migrate(database, { folder })).toEqual([])
  })

  it('an index file that does anything else is rejected', async () => {
    write('1-shelves-index.sql', 'create table shelves (id integer primary key)')
    await expect(migrate(database, { folder })).rejects.toThrow(
      'It does more than build an index concurrently',
    )
  })

  it('a failed one leaves nothing behind, is named, and stops later ones', async () => {
    write('1-wrong.sql', 'create table shelves (id integer primary key); select 1 / 0;')
    write('2-right.sql', 'create table drawers (id integer primary key);')
    await expect(migrate(database, { folder })).rejects.toThrow('The migration 1-wrong.sql failed')
    expect(await columnsOf(database, 'shelves')).toEqual([])
    expect(await columnsOf(database, 'drawers')).toEqual([])
  })
})

describe.runIf(engines.includes('postgres'))('migrations on a database in use', () => {
  let database: Database
  let other: pg.Client
  let reader: pg.Client
  beforeEach(async () => {
    const url = await makePostgresDatabase()
    database = await openPostgresDatabase(url)
    other = new pg.Client({ connectionString: url, application_name: 'a long report' })
    reader = new pg.Client(url)
    await Promise.all([other.connect(), reader.connect()])
    write('9-column.sql', 'alter table orders add column crust text;')
  })
  afterEach(() => Promise.all([database.close(), other.end(), reader.end()]))

  const isWaited = async (type: 'relation' | 'virtualxid') => {
    const { rows } = await reader.query('select from pg_locks where not granted and locktype = $1', [type])
    return rows.length > 0
  }

  it('readers do not wait for one that cannot get its lock, and it runs once the table is free', async () => {
    await other.query('begin; select count(*) from orders')
    const lines: string[] = []
    const paused = Promise.withResolvers<void>()
    const hasRead = Promise.withResolvers<void>()
    const running = migrate(database, {
      folder,
      lockPatience: 1_000,
      report: (line) => lines.push(line),
      async pause() {
        paused.resolve()
        await hasRead.promise
        await other.query('commit')
      },
    })
    // until it waits for the lock or has given up already
    await Promise.race([paused.promise, expect.poll(() => isWaited('relation')).toBe(true)])
    // the other transaction is still open: without a lock timeout this would wait behind the migration forever
    expect((await reader.query('select count(*) from orders')).rows).toHaveLength(1)
    hasRead.resolve()
    expect(await running).toEqual(['9-column.sql'])
    expect(await columnsOf(database, 'orders')).toContain('crust')
    expect(lines).toEqual([
      expect.stringMatching(
        /^The migration 9-column\.sql waits for the table orders, which process \d+ \(a long report\) holds in a transaction of \d+ seconds\. It tries again in 1 seconds\.$/,
      ),
    ])
  })

  it('gives way to a transaction in a lock cycle before PostgreSQL’s deadlock detector acts', async () => {
    write(
      '9-column.sql',
      'alter table orders add column crust text; select pg_sleep(0.2); alter table food_listings add column crust text;',
    )
    await other.query('begin; lock table food_listings in row exclusive mode')
    const paused: number[] = []
    const running = migrate(database, {
      folder,
      report: () => undefined,
      pause: async (milliseconds) => paused.push(milliseconds),
    })
    const holds = `select from pg_locks where granted and mode = 'AccessExclusiveLock' and relation = 'orders'::regclass`
    await expect.poll(async () => (await reader.query(holds)).rows.length).toBe(1)
    await other.query('lock table orders in row exclusive mode; commit')
    expect(await running).toEqual(['9-column.sql'])
    expect(paused.length).toBeGreaterThan(0)
  })

  it('takes its strongest lock first, so a transaction that read the table can still write to it', async () => {
    rmSync(join(folder, '9-column.sql'))
    const refers = 'create table crusts (order_id uuid references orders (id));'
    write('9-crusts-expand.sql', `${refers} alter table orders add column crust text;`)
    // without this PostgreSQL checks for deadlocks after a second, when the migration has usually given way
    await other.query('set deadlock_timeout = 1; begin; select from orders for update')
    const running = migrate(database, { folder, lockPatience: 60_000 })
    await expect.poll(() => isWaited('relation')).toBe(true)
    await other.query("update orders set notes = 'Ring twice.'; commit")
    expect(await running).toEqual(['9-crusts-expand.sql'])
  })

  it('gives up after growing pauses and names the blocking transaction', async () => {
    const { rows } = await other.query('select pg_backend_pid() as pid')
    await other.query('begin; lock table orders in row exclusive mode')
    const pauses: number[] = []
    const options = { folder, lockPatience: 5, report: () => undefined }
    const pause = async (milliseconds: number) => pauses.push(milliseconds)
    const failure: unknown = await migrate(database, { ...options, pause }).catch((error) => error)
    expect(failure).toBeInstanceOf(DatabaseUnavailableError)
    expect(String(failure)).toContain(`needs the table orders, which process ${rows[0].pid} (a long report)`)
    expect(String(failure)).toContain(`gave up after ${pauses.length + 1} tries`)
    expect(pauses.length).toBeGreaterThan(3)
    expect(pauses).toEqual([...new Set(pauses)].sort((a, b) => a - b))
    await other.query('rollback')
    expect(await columnsOf(database, 'orders')).not.toContain('crust')
    expect(await migrate(database, options)).toEqual(['9-column.sql'])
  })

  it('waits without a limit for another migrating process', async () => {
    await other.query(`select pg_advisory_lock(${lockNumbers.migrations})`)
    const refuse = () => Promise.reject(new Error('It gave way.'))
    const running = migrate(database, { folder, lockPatience: 1, pause: refuse })
    const waited = `select from pg_stat_activity where wait_event = 'advisory' and clock_timestamp() > query_start + interval '10 ms'`
    await expect.poll(async () => (await reader.query(waited)).rows.length).toBe(1)
    await other.query(`select pg_advisory_unlock(${lockNumbers.migrations})`)
    expect(await running).toEqual(['9-column.sql'])
  })

  it('an index build does not block anybody, writers included', async () => {
    rmSync(join(folder, '9-column.sql'))
    write('9-cook-index.sql', 'create index concurrently if not exists by_title on orders (title);')
    await other.query('begin; lock table orders in row exclusive mode')
    const running = migrate(database, { folder })
    // it waits for existing writers before it begins
    await expect.poll(() => isWaited('virtualxid')).toBe(true)
    await reader.query("set lock_timeout = 100; update orders set notes = 'Ring twice.'")
    await other.query('commit')
    expect(await running).toEqual(['9-cook-index.sql'])
  })

  it('of two processes, one runs each', async () => {
    write('7-cook-index.sql', 'create index concurrently if not exists by_title on orders (title);')
    write('8-table.sql', 'create table shelves (id integer primary key);')
    const [mine, theirs] = await Promise.all([migrate(database, { folder }), migrate(database, { folder })])
    expect([...mine, ...theirs].sort()).toEqual(migrationNames(folder))
  })
})

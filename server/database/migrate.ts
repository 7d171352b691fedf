import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { projectFolder } from '#server/project-folder.ts'
import { buildIndex } from './build-index.ts'
import { type Database, DatabaseUnavailableError } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'
import { locksOf } from './migration-locks-rules.ts'
import { unknownSchema } from './schema-rules.ts'
import { describeHolders } from './table-lock-holders.ts'
import { tableLockPatience } from './table-lock-patience.ts'
import type { Db } from './tables.ts'

const migrationsFolder = join(projectFolder, 'migrations')

/** Held while migrating, so that only one of several starting processes migrates; the others wait without a limit. */
const takeLock = `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${lockNumbers.migrations});`

/** Pauses between tries in milliseconds, each longer. On busy tables most tries fail; eight were not enough. */
const pauses = Array.from({ length: 24 }, (_, tried) => 1_000 + tried * 500)

/** SQLSTATEs of a lock timeout and a deadlock. */
const lockCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

interface MigrateOptions {
  /** the migrations folder */
  folder?: string
  /** the lock timeout for a table, in milliseconds */
  lockPatience?: number
  /** waits that many milliseconds */
  pause?: (milliseconds: number) => Promise<unknown>
  /** receives lines for the operator while it waits */
  report?: (line: string) => void
}

/**
 * Migrates the database and returns the names of the migrations it ran, in order. A script is one transaction with its
 * record; index builds run concurrently outside one. Throws DatabaseUnavailableError when a table stays locked.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder } = options
  await database.runScript(
    `${takeLock} create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());`,
  )
  const ran = await findRunMigrations(database.db)
  const mine: string[] = []
  for (const name of migrationNames(folder).filter((each) => !ran.includes(each))) {
    const migration = { name, text: readMigration(name, folder) }
    const isMine = name.endsWith('-index.sql')
      ? await buildIndex(database, migration, options)
      : await runPatiently(database, migration, options)
    if (isMine) mine.push(name)
  }
  return mine
}

/** Why the schema does not match this process, for the operator; null when it does. */
export async function findUnknownSchema(db: Db): Promise<string | null> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('migrations') is not null as "isThere"
  `.execute(db)
  return unknownSchema(migrationNames(), rows[0]?.isThere ? await findRunMigrations(db) : [])
}

async function findRunMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every migration's file name, oldest first. */
export function migrationNames(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((name) => /^[\w.-]+\.sql$/.test(name))
    .sort()
}

/** A migration's SQL. */
export function readMigration(name: string, folder = migrationsFolder): string {
  return readFileSync(join(folder, name), 'utf8')
}

interface Migration {
  name: string
  text: string
}

/** Runs one file and retries while others lock its tables; false when another process just ran it. */
async function runPatiently(
  database: Database,
  migration: Migration,
  { lockPatience = tableLockPatience, pause = wait, report = writeLine }: MigrateOptions,
): Promise<boolean> {
  for (const next of [...pauses, null]) {
    const outcome = await runMigration(database, migration, lockPatience)
    if (outcome !== 'locked_out') return outcome === 'ran'
    const holders = await describeHolders(database, migration.text)
    if (next === null) throw lockedOut(migration, holders)
    report(`The migration ${migration.name} waits for ${holders}. It tries again in ${next / 1000} seconds.`)
    await pause(next)
  }
  return false
}

async function runMigration(
  database: Database,
  { name, text }: Migration,
  lockPatience: number,
): Promise<'ran' | 'ran_elsewhere' | 'locked_out'> {
  const prepare = `${takeLock} set local lock_timeout = ${lockPatience};`
  // an expand migration locks briefly; a contract may read whole tables
  const locks = name.endsWith('-expand.sql') ? locksOf(text) : []
  const lock = locks.map(({ table, mode }) => `lock table ${table} in ${mode} mode;`).join(' ')
  try {
    await database.runScript(`${prepare} insert into migrations (name) values ('${name}'); ${lock} ${text}`)
    return 'ran'
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'migrations_pkey')
      return 'ran_elsewhere'
    if (error instanceof Error && 'code' in error && lockCodes.has(error.code)) return 'locked_out'
    throw new Error(`The migration ${name} failed`, { cause: error })
  }
}

function lockedOut({ name }: Migration, holders: string): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    `The migration ${name} gave up after ${pauses.length + 1} tries: it needs ${holders}. Nothing of it was done. ` +
      'Let that transaction end, or end it with pg_terminate_backend, and start again.',
  )
}

function writeLine(line: string): void {
  process.stderr.write(`${line}\n`)
}

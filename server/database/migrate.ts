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

/** Held while migrating, so that of several processes starting at once one migrates and the others wait, however long. */
const takeLock = `set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${lockNumbers.migrations});`

/**
 * How long a migration lets everybody through before it tries again, each time longer, in milliseconds. Of tables that are written to all the
 * time on a busy machine most tries come too late, so that there are many: eight were not enough.
 */
const pauses = Array.from({ length: 24 }, (_, tried) => 1_000 + tried * 500)

/** What PostgreSQL says of a lock that did not come in time, and of two who wait for each other. */
const lockCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

interface MigrateOptions {
  /** where the migrations are */
  folder?: string
  /** how long one may wait for a table's lock, in milliseconds */
  lockPatience?: number
  /** lets that many milliseconds pass */
  pause?: (milliseconds: number) => Promise<unknown>
  /** hears what the operator should know while it waits, in lines */
  tell?: (line: string) => void
}

/**
 * Brings the database to the newest migration and answers the names of those it ran. Each file runs once, in the order
 * of its name. A script of several statements is one transaction, so a file and the note that it ran stand or fall
 * together; but an index is built beside those who write, which no transaction can hold. Throws DatabaseUnavailableError when a table stays locked by others, however often it is tried.
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

/** Why this process does not know the schema of its database, in words for the operator; null when it does. */
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

/** A migration's text. */
export function readMigration(name: string, folder = migrationsFolder): string {
  return readFileSync(join(folder, name), 'utf8')
}

interface Migration {
  name: string
  text: string
}

/** Runs one file, again and again while others hold a table of its; false when another process had just run it. */
async function runPatiently(
  database: Database,
  migration: Migration,
  { lockPatience = tableLockPatience, pause = wait, tell = writeLine }: MigrateOptions,
): Promise<boolean> {
  for (const next of [...pauses, null]) {
    const outcome = await runMigration(database, migration, lockPatience)
    if (outcome !== 'locked_out') return outcome === 'ran'
    const holders = await describeHolders(database, migration.text)
    if (next === null) throw lockedOut(migration, holders)
    tell(`The migration ${migration.name} waits for ${holders}. It tries again in ${next / 1000} seconds.`)
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
  // what is only added beside those who serve holds its locks for a moment; a contract may read whole tables
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

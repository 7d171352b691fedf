import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { RunQuery } from '#server/database/database.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { refuseDifferences } from './check-folder.ts'
import { inTransaction } from './copy-database.ts'
import { checkDatabase, type DatabaseCheck } from './database-check.ts'
import { countRelations, readDatabaseFacts } from './database-facts-repository.ts'
import { holdMoney } from './hold-money-repository.ts'
import { filesBeside } from './make-backup.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import { extractInto, type Restored, stamp } from './restore-folder.ts'

interface Target {
  databaseUrl: string
  /** where photos go */
  dataDir: string
  replace: boolean
  now: Date
  environment: NodeJS.ProcessEnv
}

/**
 * Restores PostgreSQL in one transaction, and photos into the data folder. Throws BackupError when the database has
 * content, unless `replace`: a new one is filled, verified and renamed, and the old one stays under another name.
 */
export async function restorePostgres(
  file: string,
  manifest: BackupManifest,
  target: Target,
): Promise<Restored> {
  const holdsAny = await withClient(target.databaseUrl, async (query) => (await countRelations(query)) > 0)
  const { pathname } = new URL(target.databaseUrl)
  if (holdsAny && !target.replace)
    throw new BackupError(
      `The database ${pathname.slice(1)} is not empty. Name another one, or add --replace: it is kept under another name.`,
    )
  const parts = join(target.dataDir, 'restore.making')
  await rm(parts, { recursive: true, force: true })
  try {
    await extractInto(file, parts)
    const aside = holdsAny ? await fillNewDatabase(join(parts, 'database.dump'), manifest, target) : null
    if (!holdsAny) await fill(join(parts, 'database.dump'), manifest, target.databaseUrl, target)
    for (const name of filesBeside)
      if (existsSync(join(parts, name)))
        // photos never change, so existing files stay
        await cp(join(parts, name), join(target.dataDir, name), { recursive: true, force: false })
    return { aside }
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

async function fill(
  dump: string,
  { tables }: BackupManifest,
  databaseUrl: string,
  { environment, now }: Pick<Target, 'environment' | 'now'>,
): Promise<void> {
  const args = [
    '--no-owner',
    '--no-privileges',
    '--no-comments',
    '--single-transaction',
    '--exit-on-error',
    dump,
  ]
  await runPostgresProgram('pg_restore', args, databaseUrl, environment)
  const facts = await withClient(databaseUrl, (query) =>
    inTransaction(query, 'begin read only', readDatabaseFacts),
  )
  refuseDifferences(tables, facts.tables, 'Do not use this database.')
  await withClient(databaseUrl, (query) => holdMoney(query, now))
}

/** Restores a dump into a temporary database, checks it there and drops it. Throws BackupError like a restore. */
export async function checkDump(
  dump: string,
  manifest: BackupManifest,
  target: Pick<Target, 'databaseUrl' | 'now' | 'environment'>,
): Promise<DatabaseCheck> {
  const beside = await makeDatabaseBeside(target.databaseUrl, `checking_${stamp(target.now)}`)
  try {
    await fill(dump, manifest, beside.url, target)
    return await withClient(beside.url, (query) => inTransaction(query, 'begin read only', checkDatabase))
  } finally {
    await beside.drop()
  }
}

/** Fills a new database and swaps it with the old one; returns the old one's new name. */
async function fillNewDatabase(dump: string, manifest: BackupManifest, target: Target): Promise<string> {
  const beside = await makeDatabaseBeside(target.databaseUrl, `restoring_${stamp(target.now)}`)
  const { of: name, run } = beside
  const aside = `${name}_before_${stamp(target.now)}`
  try {
    await fill(dump, manifest, beside.url, target)
    const [now, then, filled] = [name, aside, beside.name].map((text) => pg.escapeIdentifier(text))
    await run(`alter database ${now} rename to ${then}`)
    await run(`alter database ${filled} rename to ${now}`)
  } catch (error) {
    await beside.drop()
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `The database ${name} could not be moved aside: ${reasonOf(error)}. Stop every server that uses it. Nothing was changed.`,
    )
  }
  return aside
}

interface DatabaseBeside {
  url: string
  name: string
  /** the name of the original database */
  of: string
  /** runs a statement in a third database */
  run: (sql: string) => Promise<unknown>
  drop: () => Promise<unknown>
}

/** Creates an empty database on another one's server, named after it with the suffix `ending`. */
async function makeDatabaseBeside(databaseUrl: string, ending: string): Promise<DatabaseBeside> {
  const url = new URL(databaseUrl)
  const of = decodeURIComponent(url.pathname.slice(1))
  const name = `${of}_${ending}`
  const elsewhere = new URL(databaseUrl)
  elsewhere.pathname = '/postgres'
  url.pathname = `/${encodeURIComponent(name)}`
  const run = (sql: string) => withClient(elsewhere.href, (query) => query(sql))
  const settings = await withClient(databaseUrl, readSettings)
  await run(`create database ${pg.escapeIdentifier(name)} template template0 ${settings}`)
  const drop = () => run(`drop database if exists ${pg.escapeIdentifier(name)}`)
  return { url: url.href, name, of, run, drop }
}

/** The locale and encoding settings, so that a new database sorts like this one. */
async function readSettings(query: RunQuery): Promise<string> {
  const [row] = await query(
    `select format('encoding %L lc_collate %L lc_ctype %L', pg_encoding_to_char(encoding), datcollate, datctype) as words
      from pg_database where datname = current_database()`,
  )
  return String(row?.words)
}

async function withClient<T>(connectionString: string, work: (query: RunQuery) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'bakesale restore' })
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}

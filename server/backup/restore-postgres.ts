import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { RunQuery } from '#server/database/database.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import { type BackupManifest, differencesOf } from './backup-manifest.ts'
import { inTransaction } from './copy-database.ts'
import { countRelations } from './database-facts-repository.ts'
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
 * Puts a backup of PostgreSQL into a database, in one transaction, and its photos beside those in the data folder. Throws
 * BackupError when the database holds anything, unless `replace`: then a new one takes its name once it is filled and
 * compared, and the old one keeps all it has under another.
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
    const aside = holdsAny ? await fillBeside(join(parts, 'database.dump'), manifest, target) : null
    if (!holdsAny) await fill(join(parts, 'database.dump'), manifest, target.databaseUrl, target.environment)
    for (const name of filesBeside)
      if (existsSync(join(parts, name)))
        // the same name always means the same bytes
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
  environment: NodeJS.ProcessEnv,
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
  const facts = await withClient(databaseUrl, (query) => inTransaction(query, 'begin read only'))
  const [difference] = differencesOf(tables, facts.tables)
  if (difference !== undefined)
    throw new BackupError(`What was restored differs: ${difference}. Do not use this database.`)
}

/** Fills a new database, which then changes places with the old one; answers the old one's name. */
async function fillBeside(dump: string, manifest: BackupManifest, target: Target): Promise<string> {
  const url = new URL(target.databaseUrl)
  const name = decodeURIComponent(url.pathname.slice(1))
  const [filling, aside] = [`${name}_restoring_${stamp(target.now)}`, `${name}_before_${stamp(target.now)}`]
  const [quotedName, quotedFilling, quotedAside] = [name, filling, aside].map((text) =>
    pg.escapeIdentifier(text),
  )
  url.pathname = '/postgres'
  const settings = await withClient(target.databaseUrl, readSettings)
  await withClient(url.href, (query) =>
    query(`create database ${quotedFilling} template template0 ${settings}`),
  )
  try {
    const fillingUrl = new URL(target.databaseUrl)
    fillingUrl.pathname = `/${encodeURIComponent(filling)}`
    await fill(dump, manifest, fillingUrl.href, target.environment)
    await withClient(url.href, async (query) => {
      await query(`alter database ${quotedName} rename to ${quotedAside}`)
      await query(`alter database ${quotedFilling} rename to ${quotedName}`)
    })
  } catch (error) {
    await withClient(url.href, (query) => query(`drop database if exists ${quotedFilling}`))
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `The database ${name} could not be moved aside: ${reasonOf(error)}. Stop every server that uses it. Nothing was changed.`,
    )
  }
  return aside
}

/** With what a new database is made so that it sorts and spells as this one does. */
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

import { join } from 'node:path'
import pg from 'pg'
import type { Database, RunQuery } from '#server/database/database.ts'
import type { DatabaseFacts } from './backup-manifest.ts'
import { checkDatabase, type DatabaseCheck } from './database-check.ts'
import { readDatabaseFacts } from './database-facts-repository.ts'
import { runPostgresProgram } from './postgres-programs.ts'
import type { ArchivePart } from './write-archive.ts'

/** A database at one moment. */
export interface DatabaseCopy {
  part: ArchivePart
  facts: DatabaseFacts
  /** its check at that moment; null: the copy has to be opened for it */
  check: DatabaseCheck | null
}

/**
 * Copies the embedded database's files into a folder while others wait, and reads the manifest's facts at that moment.
 */
export async function copyEmbedded(
  { copyFiles }: Pick<Database, 'copyFiles'>,
  into: string,
): Promise<DatabaseCopy> {
  if (copyFiles === null) throw new Error('Only a database in files can be copied')
  const path = join(into, 'database')
  const facts: DatabaseFacts[] = []
  await copyFiles(path, async (query) => {
    facts.push({ engine: 'embedded', ...(await inTransaction(query, 'begin', readDatabaseFacts)) })
  })
  const [fact] = facts
  if (fact === undefined) throw new Error('A copy that nobody looked at')
  return { part: { name: 'database', path }, facts: fact, check: null }
}

/** Dumps PostgreSQL into a folder; the dump and the facts use one snapshot, and nobody waits. */
export async function dumpPostgres(
  databaseUrl: string,
  into: string,
  environment: NodeJS.ProcessEnv,
): Promise<DatabaseCopy> {
  const path = join(into, 'database.dump')
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bakesale backup' })
  await client.connect()
  const query: RunQuery = async (sql) => (await client.query(sql)).rows
  try {
    await query('set statement_timeout = 0')
    await query('set idle_in_transaction_session_timeout = 0')
    await query('begin isolation level repeatable read read only')
    const [exported] = await query('select pg_export_snapshot() as name')
    const facts = await readDatabaseFacts(query)
    const check = await checkDatabase(query)
    const what = ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data']
    const args = [...what, `--snapshot=${String(exported?.name)}`, `--file=${path}`]
    await runPostgresProgram('pg_dump', args, databaseUrl, environment)
    return { part: { name: 'database.dump', path }, facts: { engine: 'postgres', ...facts }, check }
  } finally {
    await client.end()
  }
}

/** Reads a database in its own transaction. */
export async function inTransaction<T>(
  query: RunQuery,
  begin: string,
  read: (query: RunQuery) => Promise<T>,
): Promise<T> {
  await query(begin)
  try {
    return await read(query)
  } finally {
    await query('rollback')
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Database } from '#server/database/database.ts'
import {
  builtSnapshot,
  isUsable,
  presentOrigin,
  snapshotIn,
} from '#server/database/embedded/database-snapshot.ts'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { createPartitions } from '#server/database/scale/partitions/create-partitions.ts'
import { testNow } from '#tests/make/clock.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a PostgreSQL server with the migrated template database, or null when the machine has none */
    postgresUrl: string | null
    /** whether this run uses the engine that `npm test` does not */
    isSecondEngine: boolean
    /** snapshot file of a migrated embedded database, to load into memory */
    embeddedSnapshot: string
    /** the same database as a data folder, as the build prepares it for a first start */
    embeddedFolder: string
  }
}

/** The migrated template database that tests copy. */
const templateDatabase = 'bakesale_template'

/** Prepares a migrated database of each engine once per run, which every test file copies. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (vitest.getRootProject().getProvidedContext().embeddedSnapshot !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-tests-'))
  const snapshot = join(folder, 'embedded.tar')
  const [server] = await Promise.all([startMigratedPostgres(), writeEmbeddedSnapshot(folder, snapshot)])
  if (!server) process.stdout.write('No PostgreSQL found: the tests run on the embedded database only.\n')
  vitest.provide('embeddedSnapshot', snapshot)
  vitest.provide('embeddedFolder', folder)
  vitest.provide('postgresUrl', server?.url ?? null)
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeEmbeddedSnapshot(folder: string, file: string): Promise<void> {
  const { databaseFolder, originFile } = snapshotIn(folder)
  // reuse the build's snapshot
  if (isUsable(builtSnapshot)) await cp(builtSnapshot.databaseFolder, databaseFolder, { recursive: true })
  const lite = await PGlite.create({ dataDir: databaseFolder })
  await prepare(embeddedDatabase(lite))
  const dump = await lite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await lite.close()
  writeFileSync(originFile, JSON.stringify(presentOrigin()))
}

/** Migrates a database and creates the partitions around the tests' start time, as a starting server does. */
async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await createPartitions({ db: database.db, now: () => testNow }, console)
}

/** Starts PostgreSQL with the migrated template database; returns null when it is not installed. */
export async function startMigratedPostgres(): Promise<PostgresServer | null> {
  // autovacuum would visit hundreds of databases; tests that need vacuum or analyze run it themselves
  const server = await startPostgres(['autovacuum=off'])
  if (server) await makeTemplate(server.url)
  return server
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  // a busy machine must not fail the run
  const template = await openPostgresDatabase(withDatabase(serverUrl, templateDatabase), {
    poolSize: 1,
    connectionWait: 60_000,
  })
  await prepare(template)
  await template.close()
}

/**
 * Creates a database, by default a copy of the template, and returns its URL. It copies files: writing each page to the
 * WAL takes half as long again.
 */
export async function createDatabase(
  serverUrl: string,
  how = `template ${templateDatabase} strategy file_copy`,
): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name} ${how}`)
  await client.end()
  return withDatabase(serverUrl, name)
}

/** The server's URL with another database name. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

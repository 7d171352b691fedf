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
    /** whether this run tests once more on the engine that `npm test` does not use */
    isSecondEngine: boolean
    /** file with a migrated embedded database, to be copied into memory */
    embeddedSnapshot: string
    /** folder with the same as files, as the build leaves one for a first start */
    embeddedFolder: string
  }
}

/** The name of the migrated database that each test's own is copied from. */
const templateDatabase = 'bakesale_template'

/** Prepares a migrated database of each engine once for all projects of a run, to be copied by every test file. */
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
  // what the build has made already need not be made again
  if (isUsable(builtSnapshot)) await cp(builtSnapshot.databaseFolder, databaseFolder, { recursive: true })
  const lite = await PGlite.create({ dataDir: databaseFolder })
  await prepare(embeddedDatabase(lite))
  const dump = await lite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await lite.close()
  writeFileSync(originFile, JSON.stringify(presentOrigin()))
}

/** Migrates a database, and makes the months around the tests' moment as a server that starts does. */
async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await createPartitions({ db: database.db, now: () => testNow }, console)
}

/** Starts PostgreSQL with the migrated template database; answers null when the machine has none. */
export async function startMigratedPostgres(): Promise<PostgresServer | null> {
  // else it would go round hundreds of databases all the time; what needs a vacuum or fresh statistics asks for them
  const server = await startPostgres(['autovacuum=off'])
  if (server) await makeTemplate(server.url)
  return server
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  // a busy machine is no failure
  const template = await openPostgresDatabase(withDatabase(serverUrl, templateDatabase), {
    poolSize: 1,
    connectionWait: 60_000,
  })
  await prepare(template)
  await template.close()
}

/**
 * The address of a new database, made as its statement says; a copy of the template, unless told otherwise: of its files, as to
 * write each page to the log as well takes half as much again.
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

/** The server's URL with another database's name. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

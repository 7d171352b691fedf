import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { describeSchema } from '#tests/make/describe-schema.ts'
import { dropPartitions } from '#tests/make/drop-partitions.ts'
import {
  type Engine,
  makeEmptyPostgresDatabase,
  makePostgresDatabase,
  openTestDatabase,
} from '#tests/make/test-database.ts'
import { findPostgres } from '#tests/setup/postgres-server.ts'
import { makeReleaseData, type ReleaseData } from './make-release-data.ts'

/** A copied installation of the release for this version, not migrated yet. */
export interface OpenReleaseData extends Pick<ReleaseData, 'facts' | 'stoppedAt'> {
  dataDir: string
  database: Database
  /** removes the files outside the database */
  remove(): void
}

/** Copies the release's data on an engine and opens its database as this version does at its start. */
export async function openReleaseData(engine: Engine): Promise<OpenReleaseData> {
  const { facts, stoppedAt, ...made } = await makeReleaseData(engine)
  const dataDir = mkdtempSync(join(tmpdir(), 'bakesale-upgrade-'))
  cpSync(made.dataDir, dataDir, { recursive: true })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  return { facts, stoppedAt, dataDir, remove, database: await open(engine, dataDir, made.dump) }
}

async function open(engine: Engine, dataDir: string, dump: string): Promise<Database> {
  if (engine === 'embedded') return openEmbeddedDatabase(dataDir)
  const url = await makeEmptyPostgresDatabase()
  restore(url, readFileSync(dump))
  return openPostgresDatabase(url, { readTimeout: 60_000, connectionWait: 60_000 })
}

/**
 * The schema of a new database, for comparison. On PostgreSQL it is dumped and restored too, since that alone rewrites
 * some expressions with fewer parentheses.
 */
export async function describeNewSchema(engine: Engine): Promise<string[]> {
  if (engine === 'embedded') {
    const database = await openTestDatabase(engine)
    await dropPartitions(database)
    return describeAndClose(database)
  }
  const [made, url] = [await makePostgresDatabase(), await makeEmptyPostgresDatabase()]
  const database = await openPostgresDatabase(made)
  // a dump numbers the constraints of partitions
  await dropPartitions(database)
  await database.close()
  restore(url, program('pg_dump', ['--no-owner', '--schema-only', made]))
  return describeAndClose(await openPostgresDatabase(url))
}

async function describeAndClose(database: Database): Promise<string[]> {
  const schema = await describeSchema(database)
  await database.close()
  return schema
}

function restore(url: string, dump: Buffer): void {
  program('psql', ['--quiet', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', url], dump)
}

function program(name: string, args: readonly string[], input?: Buffer): Buffer {
  return execFileSync(join(findPostgres() ?? '', name), args, { input, maxBuffer: 64 * 1024 * 1024 })
}

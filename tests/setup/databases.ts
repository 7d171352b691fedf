import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open-postgres-database.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a PostgreSQL server with the migrated template database, or null when the machine has none */
    postgresUrl: string | null
    /** file with a migrated embedded database */
    embeddedSnapshot: string
  }
}

/** The name of the migrated database that each test's own is copied from. */
export const templateDatabase = 'bakesale_template'

/** Prepares a migrated database of each engine once, to be copied by every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-tests-'))
  const snapshot = join(folder, 'embedded.tar')
  await writeEmbeddedSnapshot(snapshot)
  const server = await startPostgres()
  if (server) await makeTemplate(server.url)
  else process.stdout.write('No PostgreSQL found: the tests run on the embedded database only.\n')
  project.provide('embeddedSnapshot', snapshot)
  project.provide('postgresUrl', server?.url ?? null)
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function writeEmbeddedSnapshot(file: string): Promise<void> {
  const lite = await PGlite.create()
  await migrate(embeddedDatabase(lite))
  const dump = await lite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await lite.close()
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${templateDatabase}`)
  await client.end()
  const template = await openPostgresDatabase(withDatabase(serverUrl, templateDatabase), { poolSize: 1 })
  await migrate(template)
  await template.close()
}

/** The server's URL with another database's name. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

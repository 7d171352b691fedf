import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { valueParsers } from '#server/database/value-parsers.ts'
import { createDatabase } from '#tests/setup/databases.ts'
import { watchLockOrder } from './lock-order.ts'

export type Engine = Database['engine']

/** Both engines (PostgreSQL if available), for tests of locks, races, restarts, plans, migrations and money. */
export const engines: Engine[] = inject('postgresUrl') === null ? ['embedded'] : ['embedded', 'postgres']

const usual = engines.at(-1) ?? 'embedded'

/** The engine for tests that do not depend on it: routes, validation, responses, emails. PostgreSQL is faster. */
export const anyEngine: Engine = inject('isSecondEngine') ? 'embedded' : usual

/** One engine for tests of queries: the usual one in `npm test`, the other in `npm run test:all`. */
export const enginesInTurn: readonly Engine[] = [anyEngine]

/**
 * Opens an empty, migrated database; close it in `afterAll`. `patience` is the read timeout in milliseconds, long by
 * default for busy machines. Statements that break the lock order fail.
 */
export function openTestDatabase(engine: Engine, patience = 60_000): Promise<Database> {
  return engine === 'embedded' ? openEmbedded(patience) : openPostgres(patience)
}

/** A file in one memory buffer: a Blob would be assembled from small chunks at each read. */
class FileInMemory extends Blob {
  readonly #bytes: ArrayBuffer

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes.buffer
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes
  }
}

let snapshot: Blob | undefined

/**
 * Opens the migrated embedded database in memory. It skips fsync and keeps buffers as small as on disk, since their
 * memory must be zeroed each time.
 */
export async function openEmbeddedInMemory(): Promise<PGlite> {
  // read once: about 30 MB
  snapshot ??= new FileInMemory(new Uint8Array(readFileSync(inject('embeddedSnapshot'))))
  return PGlite.create({
    loadDataDir: snapshot,
    parsers: { ...valueParsers },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
  })
}

async function openEmbedded(patience: number): Promise<Database> {
  return embeddedDatabase(await openEmbeddedInMemory(), patience, null, watchLockOrder)
}

/** Creates a migrated database on the test run's PostgreSQL; returns its URL. */
export function makePostgresDatabase(): Promise<string> {
  return createDatabase(serverUrl())
}

/** Creates an empty database on the test run's PostgreSQL; returns its URL. */
export function makeEmptyPostgresDatabase(): Promise<string> {
  return createDatabase(serverUrl(), 'template template0')
}

function serverUrl(): string {
  const url = inject('postgresUrl')
  if (url === null) throw new Error('This test needs PostgreSQL: check `engines` first')
  return url
}

async function openPostgres(readTimeout: number): Promise<Database> {
  return openPostgresDatabase(await makePostgresDatabase(), {
    readTimeout,
    connectionWait: 60_000,
    log: watchLockOrder,
  })
}

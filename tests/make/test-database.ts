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

/** Both engines, for tests of engines, locks, races, restarts, plans, migrations, and money; PostgreSQL when the machine has it. */
export const engines: Engine[] = inject('postgresUrl') === null ? ['embedded'] : ['embedded', 'postgres']

const usual = engines.at(-1) ?? 'embedded'

/** The engine for tests that no engine can change: routes, checks of input, answers, mails. PostgreSQL if it is there: it is faster. */
export const anyEngine: Engine = inject('isSecondEngine') ? 'embedded' : usual

/** One engine, for tests of queries: the usual one in `npm test`, the other in `npm run test:all`. */
export const enginesInTurn: readonly Engine[] = [anyEngine]

/**
 * A migrated, empty database of the test's own; close it in `afterAll`. `patience` is how long a read may take or wait, in
 * milliseconds: long, unless it matters, as a busy machine is no failure. For the same reason connections are waited for. What
 * locks out of order fails.
 */
export function openTestDatabase(engine: Engine, patience = 60_000): Promise<Database> {
  return engine === 'embedded' ? openEmbedded(patience) : openPostgres(patience)
}

/** A file that is handed out as it lies in memory: a blob would be put together anew from small pieces each time. */
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
 * Opens the migrated embedded database in memory. Nothing in it is brought to a disk, and its buffers are as small as on
 * one: what is set aside for them has to be cleared each time.
 */
export async function openEmbeddedInMemory(): Promise<PGlite> {
  // read once: it is some 30 MB
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

/** The address of a new, migrated database on the test run's PostgreSQL. */
export function makePostgresDatabase(): Promise<string> {
  return createDatabase(serverUrl())
}

/** The address of a new database on the test run's PostgreSQL in which there is nothing. */
export function makeEmptyPostgresDatabase(): Promise<string> {
  return createDatabase(serverUrl(), 'template template0')
}

function serverUrl(): string {
  const url = inject('postgresUrl')
  if (url === null) throw new Error('This test needs PostgreSQL: ask `engines` first')
  return url
}

async function openPostgres(readTimeout: number): Promise<Database> {
  return openPostgresDatabase(await makePostgresDatabase(), {
    readTimeout,
    connectionWait: 60_000,
    log: watchLockOrder,
  })
}

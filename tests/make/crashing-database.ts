import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Dialect, type Driver, Kysely } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { ConnectionQueue } from '#server/database/embedded/connection-queue.ts'
import { EmbeddedConnection } from '#server/database/embedded/embedded-connection.ts'
import { embeddedDialect } from '#server/database/embedded/embedded-dialect.ts'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import type { Tables } from '#server/database/tables.ts'
import { valueParsers } from '#server/database/value-parsers.ts'

/** Simulates the death of the process. */
export class Crash extends Error {}

/** Counts steps down to a crash: the step at zero never returns. */
export class Fuse {
  #left: number | null = null
  /** whether the crash comes after the step took effect, such as a commit whose response is lost */
  #afterwards = false
  /** whether the database may have changed since this was last set to false */
  hasWritten = true

  /** Crashes after `steps` more steps: before the next one, or `afterwards`, once it took effect. */
  light(steps: number, afterwards: boolean): void {
    this.#left = steps
    this.#afterwards = afterwards
  }

  putOut(): void {
    this.#left = null
  }

  /** Runs a step, unless the crash comes before it. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.#left === null) return work()
    this.#left -= 1
    if (this.#left >= 0) return work()
    this.#left = null
    if (this.#afterwards) await work()
    throw new Crash('The process died here.')
  }
}

/** Opens a migrated in-memory database from a snapshot; each statement and commit is a step of the fuse. */
export async function openCrashingDatabase(fuse: Fuse, snapshot: string): Promise<Database> {
  const lite = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(readFileSync(snapshot))]),
    parsers: { ...valueParsers },
  })
  const dialect = embeddedDialect(lite, new EmbeddedConnection(lite), new ConnectionQueue(60_000))
  const db = new Kysely<Tables>({ dialect: crashing(dialect, fuse) })
  return { ...embeddedDatabase(lite), db }
}

function crashing(dialect: Dialect, fuse: Fuse): Dialect {
  return {
    createDriver: () => crashingDriver(dialect.createDriver(), fuse),
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

function crashingDriver(driver: Driver, fuse: Fuse): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection) => inner.get(connection) ?? connection
  let isCommitted = false
  return {
    init: (options) => driver.init(options),
    destroy: (options) => driver.destroy(options),
    async acquireConnection(options) {
      const connection = await driver.acquireConnection(options)
      const outer: DatabaseConnection = {
        executeQuery: (query, own) =>
          fuse.step(async () => {
            const result = await connection.executeQuery<never>(query, own)
            const isWrite = query.query.kind !== 'SelectQueryNode' && result.numAffectedRows !== 0n
            if (isWrite) fuse.hasWritten = true
            return result
          }),
        streamQuery: (query, size, own) => connection.streamQuery(query, size, own),
      }
      inner.set(outer, connection)
      return outer
    },
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    async beginTransaction(connection, settings) {
      isCommitted = false
      await driver.beginTransaction(innerOf(connection), settings)
    },
    commitTransaction: (connection) =>
      fuse.step(async () => {
        await driver.commitTransaction(innerOf(connection))
        isCommitted = true
      }),
    async rollbackTransaction(connection) {
      // after a commit there is nothing to roll back
      if (!isCommitted) await driver.rollbackTransaction(innerOf(connection))
    },
  }
}

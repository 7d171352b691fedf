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

/** The process has died, as far as the code under test can tell. */
export class Crash extends Error {}

/** Burns down by one at every step; the step at which it is out does not come back. */
export class Fuse {
  #left: number | null = null
  /** whether the crash comes after its step was done: a commit without its answer */
  #afterwards = false
  /** whether the database may hold something else than when this was last set to false */
  hasWritten = true

  /** Crashes at the step after `steps` others; `afterwards`: once it is done, else before. */
  light(steps: number, afterwards: boolean): void {
    this.#left = steps
    this.#afterwards = afterwards
  }

  putOut(): void {
    this.#left = null
  }

  /** Does a step, unless the fuse is out before it. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.#left === null) return work()
    this.#left -= 1
    if (this.#left >= 0) return work()
    this.#left = null
    if (this.#afterwards) await work()
    throw new Crash('The process died here.')
  }
}

/** A migrated database in memory, from the file of one, each of whose statements and commits is a step of the fuse. */
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
      // what died after its commit has nothing left to undo
      if (!isCommitted) await driver.rollbackTransaction(innerOf(connection))
    },
  }
}

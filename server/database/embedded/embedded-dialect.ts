import type { PGlite } from '@electric-sql/pglite'
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { ConnectionQueue, GiveBack } from './connection-queue.ts'

/**
 * Kysely on PGlite whose callers wait in our line for the one connection. Kysely's own line has no time limit, and
 * what goes to PGlite beside Kysely (scripts, jobs, vacuum) would not stand in it.
 */
export function embeddedDialect(lite: PGlite, queue: ConnectionQueue): Dialect {
  return {
    createDriver: () => new QueueingDriver(lite, queue),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class QueueingDriver implements Driver {
  readonly #driver: Driver
  readonly #queue: ConnectionQueue
  #giveBack: GiveBack | null = null

  constructor(lite: PGlite, queue: ConnectionQueue) {
    this.#driver = new PGliteDriver({ pglite: lite })
    this.#queue = queue
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const giveBack = await this.#queue.take()
    this.#giveBack = giveBack
    return this.#driver.acquireConnection()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#driver.releaseConnection(connection)
    const giveBack = this.#giveBack
    this.#giveBack = null
    giveBack?.()
  }

  init() {
    return this.#driver.init()
  }

  destroy() {
    return this.#driver.destroy()
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    return this.#driver.beginTransaction(connection, settings)
  }

  commitTransaction(connection: DatabaseConnection) {
    return this.#driver.commitTransaction(connection)
  }

  rollbackTransaction(connection: DatabaseConnection) {
    return this.#driver.rollbackTransaction(connection)
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await this.#driver.savepoint?.(connection, name, compile)
  }

  async rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ) {
    await this.#driver.rollbackToSavepoint?.(connection, name, compile)
  }

  async releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ) {
    await this.#driver.releaseSavepoint?.(connection, name, compile)
  }
}

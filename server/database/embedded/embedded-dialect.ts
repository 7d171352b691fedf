import type { PGlite } from '@electric-sql/pglite'
import { AbortedTransactionError, type Dialect, type Driver } from 'kysely'
import { dialectWith } from '../dialect-with.ts'
import { refuseInsideTransaction } from '../transaction.ts'
import type { ConnectionQueue, GiveBack } from './connection-queue.ts'
import type { EmbeddedConnection } from './embedded-connection.ts'

/**
 * Kysely's dialect for PGlite, with callers in our queue. Kysely's own queue has no time limit, and scripts, jobs and
 * vacuum bypass it.
 */
export function embeddedDialect(
  lite: PGlite,
  connection: EmbeddedConnection,
  queue: ConnectionQueue,
): Dialect {
  return dialectWith(() => new QueueingDriver(lite, connection, queue))
}

class QueueingDriver implements Driver {
  readonly #lite: PGlite
  readonly #queue: ConnectionQueue
  readonly #connection: EmbeddedConnection
  #giveBack: GiveBack | null = null

  constructor(lite: PGlite, connection: EmbeddedConnection, queue: ConnectionQueue) {
    this.#lite = lite
    this.#queue = queue
    this.#connection = connection
  }

  async init(): Promise<void> {
    await this.#lite.waitReady
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    refuseInsideTransaction()
    this.#giveBack = await this.#queue.take()
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const giveBack = this.#giveBack
    this.#giveBack = null
    giveBack?.()
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.begin()
  }

  async commitTransaction(): Promise<void> {
    // a failed transaction is rolled back by its commit, which reports it only here
    if (!(await this.#connection.commit())) throw new AbortedTransactionError()
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.rollback()
  }

  async destroy(): Promise<void> {
    if (!this.#lite.closed) await this.#lite.close()
  }
}

import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { dialectWith } from './dialect-with.ts'
import { changingCommands, isPreparedFault, PreparedNames } from './prepared-statements.ts'
import { isOfStandby } from './primary.ts'

/**
 * Kysely on a pool of PostgreSQL, which keeps the statements of transactions ready, as the embedded engine does: to read
 * and plan them takes as long as to carry them out. Where one plan does not suit all values, PostgreSQL sees by itself
 * that planning each time costs less. `onFailure` hears why a statement failed.
 */
export function postgresDialect(pool: pg.Pool, options: DialectOptions = {}): Dialect {
  const { onFailure = () => undefined, mostPrepared } = options
  return dialectWith(() => new PreparingDriver(pool, onFailure, mostPrepared))
}

interface DialectOptions {
  onFailure?: OnFailure
  /** how many statements a connection keeps ready */
  mostPrepared?: number | undefined
}

type OnFailure = (error: unknown) => void

class PreparingDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #onFailure: OnFailure
  readonly #mostPrepared: number | undefined
  readonly #connections = new WeakMap<pg.PoolClient, PreparingConnection>()

  constructor(pool: pg.Pool, onFailure: OnFailure, mostPrepared: number | undefined) {
    this.#pool = pool
    this.#onFailure = onFailure
    this.#mostPrepared = mostPrepared
  }

  async init(): Promise<void> {
    // the pool connects by itself
  }

  async acquireConnection(): Promise<PreparingConnection> {
    const client = await this.#pool.connect()
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PreparingConnection(client, this.#onFailure, this.#mostPrepared)
    this.#connections.set(client, connection)
    return connection
  }

  async releaseConnection(connection: PreparingConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(
    connection: PreparingConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    if (isolationLevel !== undefined || accessMode !== undefined)
      throw new Error('Transactions are as the database has them.')
    await connection.begin()
  }

  async commitTransaction(connection: PreparingConnection): Promise<void> {
    // a transaction in which a statement failed ends in a rollback, and says so only here
    if ((await connection.end('commit')) !== 'COMMIT') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: PreparingConnection): Promise<void> {
    await connection.end('rollback')
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #onFailure: OnFailure
  /** of the statements seen in transactions */
  readonly #names: PreparedNames
  #isInTransaction = false
  /** serves nobody else after this */
  #isSpent = false

  constructor(client: pg.PoolClient, onFailure: OnFailure, mostPrepared: number | undefined) {
    this.#client = client
    this.#onFailure = onFailure
    this.#names = new PreparedNames(mostPrepared)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const name = this.#isInTransaction ? this.#names.nameOf(sql) : undefined
    try {
      const { command, rowCount, rows } = await this.#client.query(
        name === undefined
          ? { text: sql, values: [...parameters] }
          : { name, text: sql, values: [...parameters] },
      )
      return changingCommands.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    } catch (error) {
      if ((name !== undefined && isPreparedFault(error)) || isOfStandby(error)) this.#isSpent = true
      this.#onFailure(error)
      throw error
    }
  }

  async begin(): Promise<void> {
    await this.#client.query('begin')
    this.#isInTransaction = true
  }

  /** Answers what the database did. */
  async end(how: 'commit' | 'rollback'): Promise<string> {
    this.#isInTransaction = false
    try {
      return (await this.#client.query(how)).command
    } catch (error) {
      // whether it still has the transaction open, nobody knows
      this.#isSpent = true
      this.#onFailure(error)
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isSpent)
  }

  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The database answers whole results only.')
  }
}

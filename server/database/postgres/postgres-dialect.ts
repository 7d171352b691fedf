import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { isCompiledBefore } from '../compiled-query-cache.ts'
import { dialectWith } from '../dialect-with.ts'
import { changingCommands, isPreparedFault, PreparedNames } from '../prepared-statements.ts'
import { refuseInsideTransaction } from '../transaction.ts'
import { textOf } from '../written-values.ts'
import { isSentWithNext } from './send-with-next.ts'
import { isStandbyError } from './standby.ts'

declare module 'pg' {
  // the statement name, which the published types have only in the query config
  interface Query {
    name?: string
  }
}

/**
 * A Kysely dialect on a pool that prepares transactional and compiled-once statements, as parsing and planning cost as
 * much as running; PostgreSQL replans when a generic plan is worse. BEGIN is pipelined with the first statement.
 */
export function postgresDialect(pool: pg.Pool, options: DialectOptions = {}): Dialect {
  const { onFailure = () => undefined, onWritten = () => undefined, mostPrepared } = options
  return dialectWith(() => new PreparingDriver(pool, { onFailure, onWritten }, mostPrepared))
}

interface DialectOptions extends Partial<Hooks> {
  /** how many prepared statements a connection keeps */
  mostPrepared?: number | undefined
}

interface Hooks {
  /** receives the error of a failed statement */
  onFailure: (error: unknown) => void
  /** receives pipelined statements and their duration in milliseconds */
  onWritten: (statements: string, milliseconds: number) => void
}

class PreparingDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #hooks: Hooks
  readonly #mostPrepared: number | undefined
  readonly #connections = new WeakMap<pg.PoolClient, PreparingConnection>()

  constructor(pool: pg.Pool, hooks: Hooks, mostPrepared: number | undefined) {
    this.#pool = pool
    this.#hooks = hooks
    this.#mostPrepared = mostPrepared
  }

  async init(): Promise<void> {
    // the pool connects lazily
  }

  async acquireConnection(): Promise<PreparingConnection> {
    refuseInsideTransaction()
    const client = await this.#pool.connect()
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PreparingConnection(client, this.#hooks, this.#mostPrepared)
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
      throw new Error('Transaction settings are not supported.')
    connection.begin()
  }

  async commitTransaction(connection: PreparingConnection): Promise<void> {
    // a failed transaction is rolled back by its commit, which reports it only here
    if ((await connection.end('commit')) !== 'COMMIT') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: PreparingConnection): Promise<void> {
    await connection.end('rollback')
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** A statement in the driver's format. */
interface Sent {
  name?: string
  text: string
  values?: unknown[]
}

const beginning: Sent = { text: 'begin' }

class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #hooks: Hooks
  /** for statements in transactions and those compiled once */
  readonly #names: PreparedNames
  /** statements to pipeline with the next: BEGIN, and those from `sendWithNext` */
  #waiting: Sent[] = []
  #isInTransaction = false
  /** whether a statement of the transaction failed before it reached the database */
  #hasFailed = false
  /** the connection must not be reused */
  #isSpent = false

  constructor(client: pg.PoolClient, hooks: Hooks, mostPrepared: number | undefined) {
    this.#client = client
    this.#hooks = hooks
    this.#names = new PreparedNames(mostPrepared)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statementOf(query)
    if (this.#isInTransaction && isSentWithNext(query)) {
      this.#waiting.push(statement)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#answerTo(statement)
    return changingCommands.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  /** Runs a statement; a stale prepared one outside a transaction is retried unprepared. */
  async #answerTo(statement: Sent): Promise<pg.QueryResult> {
    const { name, text, values = [] } = statement
    try {
      return await this.#send(statement)
    } catch (error) {
      if (this.#isInTransaction || name === undefined || !isPreparedFault(error)) throw error
      this.#names.forget(text)
      return this.#send({ text, values })
    }
  }

  begin(): void {
    this.#waiting = [beginning]
    this.#isInTransaction = true
    this.#hasFailed = false
  }

  /** Ends a transaction and returns the database's command; a failed transaction never commits. */
  async end(wanted: 'commit' | 'rollback'): Promise<string> {
    this.#isInTransaction = false
    const how = this.#hasFailed ? 'rollback' : wanted
    const isBegun = !this.#waiting.includes(beginning)
    if (how === 'rollback' || this.#waiting.every((one) => one === beginning)) this.#waiting = []
    // the database never got its BEGIN
    if (!isBegun && this.#waiting.length === 0) return how.toUpperCase()
    try {
      return (await this.#send({ text: how })).command
    } catch (error) {
      // a rollback after a failed commit: whether the transaction is still open is unknown
      if (how === 'rollback') this.#isSpent = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isSpent)
  }

  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The database does not support streaming.')
  }

  #statementOf(query: CompiledQuery): Sent {
    const { sql, parameters } = query
    const values = this.#written(parameters)
    const name = this.#isInTransaction || isCompiledBefore(query) ? this.#names.nameOf(sql) : undefined
    return { ...(name === undefined ? {} : { name }), text: sql, values }
  }

  /**
   * Encodes values. An invalid value must fail here: the driver would drop only that statement and still run the
   * pipelined ones and the commit.
   */
  #written(values: readonly unknown[]): unknown[] {
    try {
      return values.map((value) => (value instanceof Uint8Array ? value : textOf(value)))
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  /** Runs a statement after the pending ones; throws the first error among them. */
  async #send(statement: Sent): Promise<pg.QueryResult> {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      if (waiting.length === 0) return await this.#ask(statement)
      const start = performance.now()
      const { stream } = this.#client.connection
      stream.cork()
      const before = waiting.map((one) => this.#ask(one))
      const answer = this.#ask(statement)
      stream.uncork()
      // of several failures the first is the cause
      answer.catch(() => undefined)
      await Promise.all(before).finally(() => this.#reportWritten(waiting, performance.now() - start))
      return await answer
    } catch (error) {
      const isReady = [...waiting, statement].some(({ name }) => name !== undefined)
      if ((isReady && isPreparedFault(error)) || isStandbyError(error)) this.#isSpent = true
      // the driver's stack does not show the caller
      if (error instanceof Error) Error.captureStackTrace(error)
      this.#hooks.onFailure(error)
      throw error
    }
  }

  /** Queries through the driver, which copies the properties of every query object. */
  #ask({ name, text, values }: Sent): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    if (name !== undefined) query.name = name
    this.#client.query(query)
    return promise
  }

  #reportWritten(waiting: readonly Sent[], milliseconds: number): void {
    const written = waiting.filter((one) => one !== beginning).map(({ text }) => text)
    if (written.length > 0) this.#hooks.onWritten(written.join('; '), milliseconds)
  }
}

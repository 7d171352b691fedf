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
import { isOfStandby } from './standby.ts'

declare module 'pg' {
  // under which a statement stays ready; the published types have it of its settings alone
  interface Query {
    name?: string
  }
}

/**
 * Kysely on a pool of PostgreSQL, which keeps the statements of transactions ready, and those that are compiled once
 * (`compiledQueryCache`), as the embedded engine does: to read and plan them takes as long as to carry them out. Where one plan does not suit all values, PostgreSQL sees by itself
 * that planning each time costs less. The begin of a transaction goes out with its first statement, for which the pool's
 * connections have to pipeline.
 */
export function postgresDialect(pool: pg.Pool, options: DialectOptions = {}): Dialect {
  const { onFailure = () => undefined, onWritten = () => undefined, mostPrepared } = options
  return dialectWith(() => new PreparingDriver(pool, { onFailure, onWritten }, mostPrepared))
}

interface DialectOptions extends Partial<Hooks> {
  /** how many statements a connection keeps ready */
  mostPrepared?: number | undefined
}

interface Hooks {
  /** hears why a statement failed */
  onFailure: (error: unknown) => void
  /** hears of statements that waited for the next one, and how long they took then, in milliseconds */
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
    // the pool connects by itself
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
      throw new Error('Transactions are as the database has them.')
    connection.begin()
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

/** A statement as the driver takes it. */
interface Sent {
  name?: string
  text: string
  values?: unknown[]
}

const beginning: Sent = { text: 'begin' }

class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #hooks: Hooks
  /** of the statements seen in transactions, and of those that are compiled once */
  readonly #names: PreparedNames
  /** what goes out with the next statement: the begin of a transaction, and what can wait for it (`sendWithNext`) */
  #waiting: Sent[] = []
  #isInTransaction = false
  /** whether a statement of the transaction failed before the database heard of it */
  #hasFailed = false
  /** serves nobody else after this */
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

  /** Answers a statement; one that is not ready any more, and no part of a transaction, is asked as if it had never been. */
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

  /** Answers what the database did: of a transaction in which something failed never a commit. */
  async end(wanted: 'commit' | 'rollback'): Promise<string> {
    this.#isInTransaction = false
    const how = this.#hasFailed ? 'rollback' : wanted
    const isBegun = !this.#waiting.includes(beginning)
    if (how === 'rollback' || this.#waiting.every((one) => one === beginning)) this.#waiting = []
    // the database never heard of it
    if (!isBegun && this.#waiting.length === 0) return how.toUpperCase()
    try {
      return (await this.#send({ text: how })).command
    } catch (error) {
      // after a commit that failed comes a rollback; whether the transaction is still open after that, nobody knows
      if (how === 'rollback') this.#isSpent = true
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

  #statementOf(query: CompiledQuery): Sent {
    const { sql, parameters } = query
    const values = this.#written(parameters)
    const name = this.#isInTransaction || isCompiledBefore(query) ? this.#names.nameOf(sql) : undefined
    return { ...(name === undefined ? {} : { name }), text: sql, values }
  }

  /**
   * Values as they are sent. What cannot be sent fails here, before anything goes out with it: the driver would leave out its statement
   * alone, and what waits, and the commit, would be carried out.
   */
  #written(values: readonly unknown[]): unknown[] {
    try {
      return values.map((value) => (value instanceof Uint8Array ? value : textOf(value)))
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  /** Answers a statement, after those that wait for it; fails of the first that fails. */
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
      // of all that fail together the first is why
      answer.catch(() => undefined)
      await Promise.all(before).finally(() => this.#tellWritten(waiting, performance.now() - start))
      return await answer
    } catch (error) {
      const isReady = [...waiting, statement].some(({ name }) => name !== undefined)
      if ((isReady && isPreparedFault(error)) || isOfStandby(error)) this.#isSpent = true
      // where it was heard of says nothing of who asked
      if (error instanceof Error) Error.captureStackTrace(error)
      this.#hooks.onFailure(error)
      throw error
    }
  }

  /** As the driver asks, which copies each statement before, property by property. */
  #ask({ name, text, values }: Sent): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    if (name !== undefined) query.name = name
    this.#client.query(query)
    return promise
  }

  #tellWritten(waiting: readonly Sent[], milliseconds: number): void {
    const written = waiting.filter((one) => one !== beginning).map(({ text }) => text)
    if (written.length > 0) this.#hooks.onWritten(written.join('; '), milliseconds)
  }
}

import type { Kysely } from 'kysely'
import type { BulkSession } from './bulk-session.ts'
import type { SlowStatements } from './slow-statements.ts'
import type { StorageState } from './storage-state.ts'
import type { Tables } from './tables.ts'

/** A row of untyped SQL. */
export type Row = Record<string, unknown>

/** Runs one statement and returns its rows. */
export type RunQuery = (sql: string) => Promise<Row[]>

/** Connections to the primary, how many are idle, and how many callers wait. */
export interface Connections {
  open: number
  idle: number
  waitedFor: number
}

/** The open database, on either engine. */
export interface Database {
  db: Kysely<Tables>
  /** for searches: like `db`, with a shorter timeout and its own connections */
  readDb: Kysely<Tables>
  /** for single reads that may miss the newest write: replicas if there are any, else `readDb` */
  replicaDb: Kysely<Tables>
  /** the replicas of `replicaDb`, or null */
  replicas: { readonly longestAge: number; readonly figures: ReplicaFigures } | null
  engine: 'embedded' | 'postgres'
  /** current use of connections */
  connections(): Connections
  slowStatements: Pick<SlowStatements, 'count' | 'subscribe'>
  /** whether writes have space */
  storage: StorageState
  /**
   * Copies the embedded database's files consistently into a new folder and calls `look` with a connection at that
   * moment; others wait. Null for PostgreSQL, which has its own tools, and for memory.
   */
  copyFiles: ((to: string, look: (query: RunQuery) => Promise<void>) => Promise<void>) | null
  /** Runs plain SQL with several statements, outside our transactions. */
  runScript(sql: string): Promise<void>
  /**
   * Runs a library's SQL: one statement with values, or several without, possibly with BEGIN and COMMIT. Returns all
   * rows. Throws EscapedQueryError inside one of our transactions.
   */
  runSql(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Lends a session outside the pool, without a transaction or time limits. */
  withSession<T>(work: (query: RunQuery) => Promise<T>): Promise<T>
  /** Runs a large load in one transaction, outside the pool. */
  bulkLoad<T>(work: (session: BulkSession) => Promise<T>): Promise<T>
  /**
   * Receives every NOTIFY on a channel. Calls `onLoss` when some may be missed from now on, and `onGap` when they
   * resume. Returns how to stop.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onGap: () => void,
    onLoss?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The database cannot be reached or used; the message is one line for the operator. */
export class DatabaseUnavailableError extends Error {}

/** The database is too busy to answer in time; a retry may succeed. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('The database was busy for too long.')
  }
}

/** Where reads went, and the age of the replicas. */
export interface ReplicaFigures {
  /**
   * reads on a replica, on the primary because no replica was fresh enough, and on the primary after a replica failed
   */
  readonly onReplica: number
  readonly tooOld: number
  readonly failed: number
  /** each replica's last known lag in milliseconds; infinite if unknown */
  readonly ages: readonly number[]
}

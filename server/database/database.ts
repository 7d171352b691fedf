import type { Kysely } from 'kysely'
import type { BulkSession } from './bulk-session.ts'
import type { SlowStatements } from './slow-statements.ts'
import type { StorageState } from './storage-state.ts'
import type { Tables } from './tables.ts'

/** A row of a query that is not ours to type. */
export type Row = Record<string, unknown>

/** Runs one statement and answers its rows. */
export type RunQuery = (sql: string) => Promise<Row[]>

/** How many connections to the primary there are, how many of them nobody uses, and how many wait for one. */
export interface Connections {
  open: number
  idle: number
  waitedFor: number
}

/** The open database, whichever engine it runs on. */
export interface Database {
  db: Kysely<Tables>
  /** for what people look for: as `db`, but each statement has less time, and none waits behind those of writes */
  readDb: Kysely<Tables>
  /** for single reads that need not know the newest write: of replicas where there are some, else the same as `readDb` */
  replicaDb: Kysely<Tables>
  /** the replicas that `replicaDb` reads; null where there are none */
  replicas: { readonly longestAge: number; readonly figures: ReplicaFigures } | null
  engine: 'embedded' | 'postgres'
  /** what its connections are at now */
  connections(): Connections
  slowStatements: Pick<SlowStatements, 'count' | 'hear'>
  /** whether there is room to write */
  storage: StorageState
  /**
   * Copies the embedded database's files into a new folder as they are at one moment, at which it calls `look` with a
   * connection; others wait meanwhile. Null: PostgreSQL has programs of its own for that, and memory no files.
   */
  copyFiles: ((to: string, look: (query: RunQuery) => Promise<void>) => Promise<void>) | null
  /** Runs plain SQL of several statements, outside any transaction of ours. */
  runScript(sql: string): Promise<void>
  /**
   * Runs the SQL of a library: one statement with values, or several without, which may hold a BEGIN and COMMIT of
   * their own. Answers the rows of all. Throws EscapedQueryError inside a transaction of ours.
   */
  runSql(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Lends a session beside the pool's connections, in no transaction and without its time limits: for what neither may hold. */
  withSession<T>(work: (query: RunQuery) => Promise<T>): Promise<T>
  /** Runs a large load in one transaction, beside the pool's connections: all of it is stored, or nothing. */
  bulkLoad<T>(work: (session: BulkSession) => Promise<T>): Promise<T>
  /**
   * Hears every NOTIFY on a channel; `onLoss` is called when some may be missed from now on, `onGap` when they come again.
   * Answers how to stop.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onGap: () => void,
    onLoss?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** The database cannot be reached or used; the message is one line for the person who starts the server. */
export class DatabaseUnavailableError extends Error {}

/** The database is there but too busy to answer in time; trying again later makes sense. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('The database was busy for too long.')
  }
}

/** Where reads went, and how old the replicas were. */
export interface ReplicaFigures {
  /** reads answered by a replica, by the primary because none was near enough, and by the primary after one failed */
  readonly onReplica: number
  readonly tooOld: number
  readonly failed: number
  /** how old each was when it was asked last, in milliseconds; infinite for one that did not say */
  readonly ages: readonly number[]
}

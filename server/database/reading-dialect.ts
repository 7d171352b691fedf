import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { dialectWith } from './dialect-with.ts'
import { refuseInsideTransaction } from './transaction.ts'

type Read = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

/** Kysely for single reads, each on any connection; no transactions. */
export function readingDialect(read: Read): Dialect {
  return dialectWith(() => new ReadingDriver(read))
}

class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection
  readonly init = nothingToDo
  readonly releaseConnection = nothingToDo
  readonly destroy = nothingToDo
  readonly beginTransaction = refuse
  readonly commitTransaction = refuse
  readonly rollbackTransaction = refuse

  constructor(read: Read) {
    this.#connection = { executeQuery: read, streamQuery: refuse }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction()
    return this.#connection
  }
}

/** The readers manage the connections. */
async function nothingToDo(): Promise<void> {
  // see above
}

function refuse(): never {
  throw new Error('Only single reads are supported here.')
}

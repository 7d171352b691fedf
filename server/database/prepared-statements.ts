/** How many prepared statements a connection keeps, and how long each may be, in characters: they cost memory. */
export const mostPrepared = 150
export const longestPrepared = 10_000

/** Commands whose row count is of changed rows. */
export const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** SQLSTATEs of a prepared statement that went stale: a column has changed its type, or the server dropped it. */
const preparedFaults = new Set(['0A000', '26000'])

/** Whether a statement failed only because its prepared form is stale. */
export function isPreparedFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && preparedFaults.has(String(error.code))
}

/** The names of a connection's prepared statements. */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #most: number
  #named = 0

  constructor(most = mostPrepared) {
    this.#most = most
  }

  /** The name to prepare or run a statement under; undefined the first time it is seen, and where it cannot be prepared. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    // the prepared form of `select *` goes stale when a migration adds a column
    if (this.#names.size >= this.#most || sql.length > longestPrepared || /^\s*select \*/i.test(sql))
      return undefined
    this.#named += 1
    this.#names.set(sql, `ready_${this.#named}`)
    return undefined
  }

  /** Drops the name of a statement, so that it is prepared again under another. */
  forget(sql: string): void {
    this.#names.delete(sql)
  }
}

/** The maximum prepared statements per connection, and characters of each: they cost memory. */
export const mostPrepared = 150
export const longestPrepared = 10_000

/** Commands that report changed rows. */
export const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** SQLSTATEs of a stale prepared statement: a column changed its type, or the server dropped it. */
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

  /** The name to prepare or run a statement under; undefined on first use and when it cannot be prepared. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    // a prepared `select *` goes stale when a migration adds a column
    if (this.#names.size >= this.#most || sql.length > longestPrepared || /^\s*select \*/i.test(sql))
      return undefined
    this.#named += 1
    this.#names.set(sql, `ready_${this.#named}`)
    return undefined
  }

  /** Drops a statement's name, so it is prepared again under another. */
  forget(sql: string): void {
    this.#names.delete(sql)
  }
}

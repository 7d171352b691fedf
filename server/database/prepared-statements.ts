/** How many statements a connection keeps ready, and how long each may be, in characters: they cost memory. */
export const mostPrepared = 150
export const longestPrepared = 10_000

/** Commands whose count is of rows that changed. */
export const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** SQLSTATEs of a statement that is not ready any more: a column has another type since, or the server forgot it. */
const preparedFaults = new Set(['0A000', '26000'])

/** Whether a statement failed only because it was kept ready. */
export function isPreparedFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && preparedFaults.has(String(error.code))
}

/** The names under which statements are ready. */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  #named = 0

  /** The name under which a statement is or becomes ready; none for one that was not there before, or cannot be. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known !== undefined) return known
    // what answers all columns of a table ends to be ready when a migration adds one
    if (this.#names.size >= mostPrepared || sql.length > longestPrepared || /^\s*select \*/i.test(sql))
      return undefined
    this.#named += 1
    this.#names.set(sql, `ready_${this.#named}`)
    return undefined
  }

  /** Has a statement made ready anew, under another name. */
  forget(sql: string): void {
    this.#names.delete(sql)
  }
}

/** One transaction on a connection of its own, for loads too large for single inserts; no time limit holds in it. */
export interface BulkSession {
  /** Runs one statement and answers its rows. */
  query<Row>(sql: string): Promise<Row[]>
  /**
   * Loads rows of COPY's text format, each ended by a line feed, into `target`: a table with its columns in brackets.
   * Each chunk holds whole rows; the next is taken only when the database accepts it. Answers how many bytes it sent.
   */
  copyIn(target: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number>
}

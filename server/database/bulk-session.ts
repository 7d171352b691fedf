/** One transaction on its own connection, without time limits, for large loads. */
export interface BulkSession {
  /** Runs one statement and returns its rows. */
  query<Row>(sql: string): Promise<Row[]>
  /**
   * Loads rows in COPY's text format, each ending with a line feed, into `target`, a table with its columns in
   * parentheses. Chunks contain whole rows and are read as the database accepts them. Returns the bytes sent.
   */
  copyIn(target: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number>
}

import { once } from 'node:events'
import type pg from 'pg'

declare module 'pg' {
  // the part of the connection that COPY needs and the published types lack
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void
    endCopyFrom(): void
    sendCopyFail(reason: string): void
  }
}

/**
 * A COPY FROM STDIN as a query of the client, which calls these methods as the server answers. The driver has the wire
 * messages but no query for them.
 */
class CopyIn implements pg.Submittable {
  readonly #sql: string
  readonly #chunks: AsyncIterable<Buffer> | Iterable<Buffer>
  readonly #done = Promise.withResolvers<number>()
  #isOver = false
  #bytes = 0
  /** our own error, which the server sees only as a failed copy */
  #cause: unknown

  constructor(sql: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>) {
    this.#sql = sql
    this.#chunks = chunks
  }

  /** Settles when the server has stored or rejected the rows. */
  get done(): Promise<number> {
    return this.#done.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql)
  }

  handleCopyInResponse(connection: pg.Connection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#cause = error
      connection.sendCopyFail('the rows could not be read')
    })
  }

  async #send(connection: pg.Connection): Promise<void> {
    for await (const chunk of this.#chunks) {
      if (this.#isOver) return
      connection.sendCopyFromChunk(chunk)
      this.#bytes += chunk.length
      if (connection.stream.writableNeedDrain) await drained(connection)
    }
    if (!this.#isOver) connection.endCopyFrom()
  }

  handleError(error: Error): void {
    this.#isOver = true
    this.#done.reject(this.#cause ?? error)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#done.resolve(this.#bytes)
  }

  /** The driver reports the row count here; we wait for the server to be ready. */
  handleCommandComplete(): void {
    this.#isOver = true
  }
}

/** Waits until the socket accepts more; a lost connection ends the wait and fails the query. */
async function drained({ stream }: pg.Connection): Promise<void> {
  const closed = new AbortController()
  const stop = () => closed.abort()
  stream.once('close', stop)
  try {
    await once(stream, 'drain', { signal: closed.signal })
  } catch (error) {
    if (!closed.signal.aborted) throw error
  } finally {
    stream.off('close', stop)
  }
}

/** Copies chunks of rows into `target` and returns the bytes sent; an error leaves the transaction failed. */
export function copyIntoPostgres(
  client: pg.ClientBase,
  target: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  return client.query(new CopyIn(`copy ${target} from stdin`, chunks)).done
}

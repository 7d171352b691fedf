import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { BulkSession } from '../bulk-session.ts'

/** PGlite reads the rows from memory, about this many bytes at a time. */
const blobBytes = 1024 * 1024

/** Runs `work` in one transaction of the embedded database; other callers wait. */
export function embeddedBulkLoad<T>(lite: PGlite, work: (session: BulkSession) => Promise<T>): Promise<T> {
  return lite.transaction((trx) =>
    work({
      async query<Row>(sql: string) {
        return (await trx.query<Row>(sql)).rows
      },
      copyIn: (target, chunks) => copyIntoEmbedded(trx, target, chunks),
    }),
  )
}

async function copyIntoEmbedded(
  trx: Transaction,
  target: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  let bytes = 0
  let waiting: Buffer<ArrayBuffer>[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waitingBytes === 0) return
    await trx.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob(waiting) })
    bytes += waitingBytes
    waiting = []
    waitingBytes = 0
    // PGlite blocks this thread: without a pause signals and timers would starve
    await nextTurn()
  }
  for await (const chunk of chunks) {
    waiting.push(Buffer.from(chunk))
    waitingBytes += chunk.length
    if (waitingBytes >= blobBytes) await flush()
  }
  await flush()
  return bytes
}

import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  type BackfillName,
  backfillNames,
  backfillRows,
  lockBackfill,
  saveBackfillProgress,
} from './backfills-repository.ts'
import { requireBackfilled } from './require-backfilled.ts'

/** Rows per batch, which determines how long they stay locked. */
const batch = 500

/** Batches per run, so a stop does not wait; the job runs again within the minute. */
const mostBatches = 400

/**
 * Backfills new columns in existing rows, one column after another; returns the number of rows checked. Each batch
 * commits with its progress, so a later run continues there; only one process works on a backfill.
 */
export async function backfillColumns(
  { db, now }: { db: Database['db']; now: () => Date },
  { size = batch, most = mostBatches } = {},
): Promise<number> {
  let seen = 0
  let batches = 0
  for (const name of backfillNames)
    for (;;) {
      if (batches === most) return seen
      const step = await backfillBatch(db, name, size, now())
      // another process runs it, and later backfills may need its values
      if (step === null) return seen
      seen += step.seen
      if (step.isDone) {
        await requireBackfilled({ db, now }, name)
        break
      }
      batches += 1
    }
  return seen
}

/** Backfills a column's next rows; null when another process is working on it. */
function backfillBatch(
  db: Database['db'],
  name: BackfillName,
  size: number,
  now: Date,
): Promise<{ seen: number; isDone: boolean } | null> {
  return inTransaction(db, async (trx) => {
    const fill = await lockBackfill(trx, name, now)
    if (fill === null) return null
    if (fill.done_at !== null) return { seen: 0, isDone: true }
    const { seen, last } = await backfillRows(trx, name, { after: fill.after_id, limit: size })
    const isDone = seen < size
    const after_id = last ?? fill.after_id
    const rows_seen = fill.rows_seen + seen
    await saveBackfillProgress(trx, name, { after_id, rows_seen, done_at: isDone ? now : null }, now)
    return { seen, isDone }
  })
}

import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type FillName, fillNames, fillSome, noteFill, takeFill } from './fills-repository.ts'
import { requireFilled } from './require-filled.ts'

/** How many rows are written at a time: so long they are locked, and those who want them wait. */
const batch = 500

/** How many such batches are done at a time, so that a stop waits for none: the job comes back within the minute. */
const mostBatches = 400

/**
 * Writes new columns into the rows that were there before them, one column after the other, and answers how many rows it looked at. Each
 * batch is committed with how far it has come: whoever goes on, after a stop too, begins there. Two processes never are at the same
 * fill; what is filled already stays as it is.
 */
export async function fillColumns(
  { db, now }: { db: Database['db']; now: () => Date },
  { size = batch, most = mostBatches } = {},
): Promise<number> {
  let seen = 0
  let batches = 0
  for (const name of fillNames)
    for (;;) {
      if (batches === most) return seen
      const step = await fillOnce(db, name, size, now())
      // another process is at it: those that follow may need what it writes
      if (step === null) return seen
      seen += step.seen
      if (step.isDone) {
        await requireFilled({ db, now }, name)
        break
      }
      batches += 1
    }
  return seen
}

/** Fills the next rows of one column; null when another process is at it. */
function fillOnce(
  db: Database['db'],
  name: FillName,
  size: number,
  now: Date,
): Promise<{ seen: number; isDone: boolean } | null> {
  return inTransaction(db, async (trx) => {
    const fill = await takeFill(trx, name, now)
    if (fill === null) return null
    if (fill.done_at !== null) return { seen: 0, isDone: true }
    const { seen, last } = await fillSome(trx, name, { after: fill.after_id, limit: size })
    const isDone = seen < size
    const after_id = last ?? fill.after_id
    const rows_seen = fill.rows_seen + seen
    await noteFill(trx, name, { after_id, rows_seen, done_at: isDone ? now : null }, now)
    return { seen, isDone }
  })
}

import { isCheckViolation } from '#server/database/check-violation.ts'
import type { Database } from '#server/database/database.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  type BackfillName,
  findRefused,
  lockBackfill,
  refuseAll,
  refuseNewOnes,
  saveBackfillProgress,
} from './backfills-repository.ts'

/** How long validating all rows of a table may take, in milliseconds; it blocks nobody. */
const validationTimeout = 3_600_000

interface BackfillContext {
  db: Database['db']
  now: () => Date
}

const fromTheStart = { after_id: null, rows_seen: 0, done_at: null }

/**
 * Makes a backfilled column required: first for new rows, then validated for all. If a row still lacks it, for example
 * because its listing did then, the backfill restarts.
 */
export async function requireBackfilled(context: BackfillContext, name: BackfillName): Promise<void> {
  const { db, now } = context
  const refused = await findRefused(db, name)
  if (refused === null || refused === 'all') return
  await alone(context, name, async (trx) => {
    if ((await findRefused(trx, name)) === 'none') await refuseNewOnes(trx, name)
  })
  try {
    const refuseOldOnes = async (trx: Trx) => {
      // the first step is skipped while another process works on the backfill
      if ((await findRefused(trx, name)) === 'new ones') await refuseAll(trx, name)
    }
    await alone(context, name, refuseOldOnes, validationTimeout)
  } catch (error) {
    if (!isCheckViolation(error)) throw error
    await alone(context, name, (trx) => saveBackfillProgress(trx, name, fromTheStart, now()))
  }
}

/** Runs `work` on a backfilled table unless another process is working on it. */
function alone(
  { db, now }: BackfillContext,
  name: BackfillName,
  act: (trx: Trx) => Promise<void>,
  longest?: number,
): Promise<void> {
  return inTransaction(
    db,
    async (trx) => {
      if (await lockBackfill(trx, name, now())) await act(trx)
    },
    longest,
  )
}

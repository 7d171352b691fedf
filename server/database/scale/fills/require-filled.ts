import { isCheckViolation } from '#server/database/check-violation.ts'
import type { Database } from '#server/database/database.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  type FillName,
  findRefused,
  noteFill,
  refuseAll,
  refuseNewOnes,
  takeFill,
} from './fills-repository.ts'

/** How long the database may look at all rows of a table, in milliseconds: nobody waits for it. */
const longestLook = 3_600_000

interface FillContext {
  db: Database['db']
  now: () => Date
}

const fromTheStart = { after_id: null, rows_seen: 0, done_at: null }

/**
 * Has the database refuse rows that lack a column which every row has to have, once it was written into all: of new rows at once, then of
 * those that are there. Where one lacks it after all, as it was written while its listing was still without, the fill begins anew.
 */
export async function requireFilled(context: FillContext, name: FillName): Promise<void> {
  const { db, now } = context
  const refused = await findRefused(db, name)
  if (refused === null || refused === 'all') return
  await alone(context, name, async (trx) => {
    if ((await findRefused(trx, name)) === 'none') await refuseNewOnes(trx, name)
  })
  try {
    const refuseOldOnes = async (trx: Trx) => {
      // another process may have kept this one from the step before
      if ((await findRefused(trx, name)) === 'new ones') await refuseAll(trx, name)
    }
    await alone(context, name, refuseOldOnes, longestLook)
  } catch (error) {
    if (!isCheckViolation(error)) throw error
    await alone(context, name, (trx) => noteFill(trx, name, fromTheStart, now()))
  }
}

/** Does something to a filled table unless another process is at it just now. */
function alone(
  { db, now }: FillContext,
  name: FillName,
  act: (trx: Trx) => Promise<void>,
  longest?: number,
): Promise<void> {
  return inTransaction(
    db,
    async (trx) => {
      if (await takeFill(trx, name, now())) await act(trx)
    },
    longest,
  )
}

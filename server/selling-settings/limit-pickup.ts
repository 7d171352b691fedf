import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateBakerRow } from '#server/payments/payouts/baker-payouts-repository.ts'

/** Lifts or restores the viewer's limits for orders paid at pickup; existing orders stay. */
export async function limitPickup(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  areLimitsLifted: boolean,
): Promise<{ areLimitsLifted: boolean }> {
  await inTransaction(db, (trx) =>
    updateBakerRow(trx, id, { lifts_pickup_limits: areLimitsLifted, updated_at: now() }),
  )
  return { areLimitsLifted }
}

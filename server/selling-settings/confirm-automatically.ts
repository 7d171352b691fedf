import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateBakerRow } from '#server/payments/payouts/baker-payouts-repository.ts'

/** Sets whether the viewer's new orders are confirmed automatically. */
export async function confirmAutomatically(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  confirmsAutomatically: boolean,
): Promise<{ confirmsAutomatically: boolean }> {
  await inTransaction(db, (trx) =>
    updateBakerRow(trx, id, { confirms_automatically: confirmsAutomatically, updated_at: now() }),
  )
  return { confirmsAutomatically }
}

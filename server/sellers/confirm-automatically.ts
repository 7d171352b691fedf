import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changeSeller } from '#server/payments/payouts/sellers-repository.ts'

/** Has the orders that the viewer gets from now on confirmed as they are placed, or has them wait for the viewer again. */
export async function confirmAutomatically(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  confirmsAutomatically: boolean,
): Promise<{ confirmsAutomatically: boolean }> {
  await inTransaction(db, (trx) =>
    changeSeller(trx, id, { confirms_automatically: confirmsAutomatically, updated_at: now() }),
  )
  return { confirmsAutomatically }
}

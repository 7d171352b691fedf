import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changeSeller } from '#server/payments/payouts/sellers-repository.ts'

/** Says whether what was paid goes back where nobody comes for it; orders that stand keep the rule that they were placed under. */
export async function setNoShowRule(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  refundsNoShows: boolean,
): Promise<{ refundsNoShows: boolean }> {
  await inTransaction(db, (trx) =>
    changeSeller(trx, id, { refunds_no_shows: refundsNoShows, updated_at: now() }),
  )
  return { refundsNoShows }
}

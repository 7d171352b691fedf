import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changeSeller } from '#server/payments/payouts/sellers-repository.ts'

/** What becomes of what nobody comes for: whether what was paid goes back, and whether it is then on sale again. */
interface NoShowRule {
  refundsNoShows: boolean
  offersNoShows: boolean
}

/**
 * Says what becomes of what nobody comes for: what was paid is kept, goes back, or goes back and the servings are offered again; orders that
 * stand keep the rule that they were placed under. Nobody sells twice what they are paid for: what is kept is not offered.
 */
export async function setNoShowRule(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  { refundsNoShows, offersNoShows }: NoShowRule,
): Promise<NoShowRule> {
  const rule = { refundsNoShows, offersNoShows: refundsNoShows && offersNoShows }
  await inTransaction(db, (trx) =>
    changeSeller(trx, id, {
      refunds_no_shows: rule.refundsNoShows,
      offers_no_shows: rule.offersNoShows,
      updated_at: now(),
    }),
  )
  return rule
}

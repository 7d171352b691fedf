import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateBakerRow } from '#server/payments/payouts/baker-payouts-repository.ts'

/** The rule for no-shows: whether they are refunded, and then sold again. */
interface NoShowRule {
  refundsNoShows: boolean
  offersNoShows: boolean
}

/**
 * Sets what happens to no-shows: keep the money, refund, or refund and sell again; existing orders keep their rule.
 * Servings that stay paid are never sold again.
 */
export async function setNoShowRule(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  { refundsNoShows, offersNoShows }: NoShowRule,
): Promise<NoShowRule> {
  const rule = { refundsNoShows, offersNoShows: refundsNoShows && offersNoShows }
  await inTransaction(db, (trx) =>
    updateBakerRow(trx, id, {
      refunds_no_shows: rule.refundsNoShows,
      offers_no_shows: rule.offersNoShows,
      updated_at: now(),
    }),
  )
  return rule
}

import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { refuseChange } from './review-rules.ts'
import { removeReview } from './reviews-repository.ts'
import { lockReviewed } from './write-review.ts'

/**
 * Deletes the viewer's review of an order and its reply. Throws `not_found` when there is none, otherwise as
 * `writeReview` does.
 */
export async function deleteReview(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  orderId: OrderId,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { review } = await lockReviewed(trx, viewer, orderId)
    if (!review) throw new AppError('not_found', 'This order has no review.')
    const refusal = refuseChange(review, now())
    if (refusal !== null) throw new AppError('conflict', refusal)
    await removeReview(trx, review.id)
  })
}

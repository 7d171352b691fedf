import { findPeople } from '#server/accounts/addressees-repository.ts'
import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { ReviewRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type LockedOrder, lockOrder } from '#server/orders/changing/locked-orders-repository.ts'
import { orderNotFound } from '#server/orders/reading/get-order.ts'
import { hasOpenNotReceived } from '#server/orders/reading/holds-repository.ts'
import { presentOwnReview } from '#server/orders/reading/own-review-presenter.ts'
import { refuseFirstReview } from '#server/orders/rules/own-review-rules.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { OwnReview, ReviewBody } from '#shared/api/reviews.ts'
import { newReviewMail } from './review-mails.ts'
import { refuseChange } from './review-rules.ts'
import { insertReview, lockReviewOfOrder, updateReview } from './reviews-repository.ts'

/**
 * Writes or changes the buyer's review of a completed order and emails the baker about a new one (ORDER-21; decisions,
 * OPEN-64). Throws `not_found`, `forbidden` for the baker, and `conflict` when the order or review does not allow it.
 */
export async function writeReview(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  viewer: Pick<Viewer, 'id' | 'isEmailConfirmed'>,
  orderId: OrderId,
  { rating, body }: ReviewBody,
): Promise<OwnReview> {
  requireConfirmedEmail(viewer)
  return inTransaction(context.db, async (trx) => {
    const now = context.now()
    const { order, review } = await lockReviewed(trx, viewer, orderId)
    const refusal = review
      ? refuseChange(review, now)
      : refuseFirstReview(order.status, await hasOpenNotReceived(trx, orderId))
    if (refusal !== null) throw new AppError('conflict', refusal)
    if (review) {
      // A repeated request, for example after a broken connection, is not an edit.
      const isSame = review.rating === rating && review.body === body
      const change = { rating, body, edited_at: now, updated_at: now }
      if (!isSame) await updateReview(trx, review.id, change)
      return presentOwnReview({ ...review, rating, body })
    }
    const written: ReviewRow = {
      id: newId(),
      order_id: order.id,
      food_listing_id: order.food_listing_id,
      buyer_id: order.buyer_id,
      cook_id: order.cook_id,
      rating,
      body,
      edited_at: null,
      reply: null,
      replied_at: null,
      hidden_at: null,
      hidden_by: null,
      hidden_note: null,
      created_at: now,
      updated_at: now,
    }
    await insertReview(trx, written)
    await tellBaker(context, trx, order, written)
    return presentOwnReview(written)
  })
}

/**
 * The viewer's order and its review, both locked. Throws `not_found` for an order of other people and `forbidden` for
 * its baker.
 */
export async function lockReviewed(
  trx: Trx,
  viewer: Pick<Viewer, 'id'>,
  orderId: OrderId,
): Promise<{ order: LockedOrder; review: ReviewRow | undefined }> {
  const order = await lockOrder(trx, orderId, viewer.id)
  if (!order) throw orderNotFound()
  if (order.buyer_id !== viewer.id)
    throw new AppError('forbidden', 'Only the buyer of this order can review it.')
  return { order, review: await lockReviewOfOrder(trx, orderId) }
}

async function tellBaker(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  order: LockedOrder,
  review: ReviewRow,
): Promise<void> {
  const { buyer, cook: baker } = await findPeople(trx, { buyerId: order.buyer_id, cookId: order.cook_id })
  if (baker.is_deleted) return
  const mail = newReviewMail({ title: order.title, ...review, buyer, publicUrl: config.publicUrl })
  await queueMail(trx, { ...mail, to: baker.email, purpose: 'review-written' }, now())
}

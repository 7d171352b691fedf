import { findPeople } from '#server/accounts/addressees-repository.ts'
import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ReviewRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { ReceivedReview } from '#shared/api/reviews.ts'
import { replyMail } from './review-mails.ts'
import { presentReceivedReview } from './review-presenter.ts'
import { refuseReply } from './review-rules.ts'
import { findReview, lockReview, updateReview } from './reviews-repository.ts'

/**
 * Replies to a review of the viewer's listing or changes the reply (decisions, OPEN-64); emails the buyer the first
 * time. Throws `not_found`, `forbidden` for another baker's listing, and `conflict` when the reply cannot change.
 */
export async function replyToReview(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  viewer: Pick<Viewer, 'id' | 'isEmailConfirmed'>,
  id: string,
  reply: string,
): Promise<ReceivedReview> {
  requireConfirmedEmail(viewer)
  return inTransaction(context.db, async (trx) => {
    const now = context.now()
    const review = await lockReview(trx, id)
    if (!review) throw noSuchReview()
    if (review.cook_id !== viewer.id)
      throw new AppError('forbidden', 'Only the baker of this listing can reply to its reviews.')
    const refusal = refuseReply(review, now)
    if (refusal !== null) throw new AppError('conflict', refusal)
    const replied_at = review.replied_at ?? now
    await updateReview(trx, id, { reply, replied_at, updated_at: now })
    const replied = await findReview(trx, id)
    if (!replied) throw noSuchReview()
    if (review.replied_at === null) await tellBuyer(context, trx, { ...review, reply }, replied.listing_title)
    return presentReceivedReview(replied, now)
  })
}

export function noSuchReview(): AppError {
  return new AppError('not_found', 'This review is no longer available.')
}

async function tellBuyer(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  { buyer_id, cook_id, reply }: ReviewRow,
  title: string,
): Promise<void> {
  const { buyer, cook } = await findPeople(trx, { buyerId: buyer_id, cookId: cook_id })
  if (buyer.is_deleted) return
  const mail = replyMail({ title, reply: reply ?? '', cook, publicUrl: config.publicUrl })
  await queueMail(trx, { ...mail, to: buyer.email, purpose: 'review-replied' }, now())
}

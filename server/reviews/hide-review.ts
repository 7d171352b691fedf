import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { Trx } from '#server/database/tables.ts'
import { noSuchReview } from './reply-to-review.ts'
import { lockReview, updateReview } from './reviews-repository.ts'

/** The admin who hides or shows a review, and the reason. */
interface Moderation {
  admin: Pick<Admin, 'id' | 'ipAddress' | 'userAgent'>
  /** only moderators read it */
  note: string
}

/**
 * Hides a review from every page within the caller's transaction and logs it; does nothing when it is already hidden.
 * The listing's rating is recomputed (decisions, OPEN-22, OPEN-64). Throws `not_found`.
 */
export async function hideReview(
  trx: Trx,
  id: string,
  { admin, note }: Moderation,
  now: Date,
): Promise<void> {
  const review = await lockReview(trx, id)
  if (!review) throw noSuchReview()
  if (review.hidden_at !== null) return
  const change = { hidden_at: now, hidden_by: admin.id, hidden_note: note, updated_at: now }
  await updateReview(trx, id, change)
  const { rating, body } = review
  const details = { reason: note, rating, body, before: { isHidden: false }, after: { isHidden: true } }
  await logAdminAction(
    trx,
    admin,
    { action: 'review.hide', targetType: 'review', targetId: id, details },
    now,
  )
}

/** Shows a hidden review again within the caller's transaction and logs it. Throws `not_found`. */
export async function unhideReview(
  trx: Trx,
  id: string,
  { admin, note }: Moderation,
  now: Date,
): Promise<void> {
  const review = await lockReview(trx, id)
  if (!review) throw noSuchReview()
  if (review.hidden_at === null) return
  await updateReview(trx, id, { hidden_at: null, hidden_by: null, hidden_note: null, updated_at: now })
  const before = { isHidden: true, note: review.hidden_note }
  const details = { reason: note, before, after: { isHidden: false } }
  await logAdminAction(
    trx,
    admin,
    { action: 'review.unhide', targetType: 'review', targetId: id, details },
    now,
  )
}

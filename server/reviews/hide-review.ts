import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { Trx } from '#server/database/tables.ts'
import { noSuchReview } from './reply-to-review.ts'
import { lockReview, updateReview } from './reviews-repository.ts'

/** Who hides or shows a review, and why. */
interface Moderation {
  admin: Pick<Admin, 'id' | 'ipAddress' | 'userAgent'>
  /** for moderators alone */
  note: string
}

/**
 * Takes a review off every page, as part of the caller's transaction, and writes it down; the listing's rating follows
 * (decisions, OPEN-22, OPEN-64). One that is hidden already stays as it is. Throws `not_found`.
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

/** Puts a hidden review back, as part of the caller's transaction, and writes it down. Throws `not_found`. */
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

import type { AdminReview, hideReview, unhideReview } from '#shared/api/admin-reviews.ts'
import { send } from '#web/data/api-client.ts'

/** Hides or unhides a review, with a note for moderators (decisions, OPEN-22). */
export function changeReviewState(id: string, isHidden: boolean, note: string): Promise<AdminReview> {
  const input = { params: { id }, body: { note } }
  return isHidden
    ? send<typeof hideReview>({ method: 'POST', path: '/api/admin/reviews/:id/hide' }, input)
    : send<typeof unhideReview>({ method: 'POST', path: '/api/admin/reviews/:id/unhide' }, input)
}

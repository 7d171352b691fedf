import { changeableUntil, type Refusal } from '#server/orders/rules/own-review-rules.ts'

function isChangeable(writtenAt: Date, now: Date): boolean {
  return now < changeableUntil(writtenAt)
}

interface WrittenReview {
  created_at: Date
  hidden_at: Date | null
  replied_at: Date | null
}

/** Why a buyer cannot change or delete a review: it is hidden or older than 7 days. */
export function refuseChange(review: WrittenReview, now: Date): Refusal {
  if (review.hidden_at !== null) return 'A moderator hid this review, so it can no longer be changed.'
  if (isChangeable(review.created_at, now)) return null
  return 'Reviews can be changed for 7 days. That time has passed.'
}

/** Why the baker cannot reply or change the reply: one reply at any time, editable for 7 days (decisions, OPEN-64). */
export function refuseReply(review: WrittenReview, now: Date): Refusal {
  if (review.hidden_at !== null) return 'A moderator hid this review, so nobody would see your reply.'
  if (review.replied_at === null || isChangeable(review.replied_at, now)) return null
  return 'Replies can be changed for 7 days. That time has passed.'
}

/** The public name of a reviewer: first name and last initial; anonymous once the account is deleted. */
export function reviewerName(person: { first_name: string; last_name: string; is_deleted: boolean }): string {
  if (person.is_deleted) return 'A former neighbor'
  const [initial] = person.last_name.trim()
  return `${person.first_name.trim() || 'A neighbor'}${initial ? ` ${initial.toUpperCase()}.` : ''}`
}

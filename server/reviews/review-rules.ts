import { changeableUntil, type Refusal } from '#server/orders/rules/own-review-rules.ts'

function isChangeable(writtenAt: Date, now: Date): boolean {
  return now < changeableUntil(writtenAt)
}

/** What decides about a review that was written. */
interface WrittenReview {
  created_at: Date
  hidden_at: Date | null
  replied_at: Date | null
}

/** Whether a buyer may change or delete a review: for 7 days, and not once a moderator has hidden it. */
export function refuseChange(review: WrittenReview, now: Date): Refusal {
  if (review.hidden_at !== null) return 'A moderator has hidden this review, so it can be changed no more.'
  if (isChangeable(review.created_at, now)) return null
  return 'A review can be changed for 7 days, and they are over.'
}

/** Whether the baker may reply: once, whenever they come to it, and change the reply for 7 days (decisions, OPEN-64). */
export function refuseReply(review: WrittenReview, now: Date): Refusal {
  if (review.hidden_at !== null) return 'A moderator has hidden this review: nobody would read the reply.'
  if (review.replied_at === null || isChangeable(review.replied_at, now)) return null
  return 'A reply can be changed for 7 days, and they are over.'
}

/** What everybody may know of who wrote a review: the first name and an initial, nothing of who has left. */
export function reviewerName(person: { first_name: string; last_name: string; is_deleted: boolean }): string {
  if (person.is_deleted) return 'A former neighbor'
  const [initial] = person.last_name.trim()
  return `${person.first_name.trim() || 'A neighbor'}${initial ? ` ${initial.toUpperCase()}.` : ''}`
}

import type { ReviewRow } from '#server/database/tables.ts'
import type { OwnReview, Review } from '#shared/api/reviews.ts'
import { changeableUntil } from '../rules/own-review-rules.ts'

/** A review by an order's buyer. */
type WrittenReview = Pick<ReviewRow, 'rating' | 'body' | 'reply' | 'replied_at' | 'hidden_at' | 'created_at'>

/** A review as its author sees it with the order. */
export function presentOwnReview(review: WrittenReview): OwnReview {
  return {
    rating: review.rating,
    body: review.body,
    reply: replyOf(review),
    isHidden: review.hidden_at !== null,
    changeableUntil: changeableUntil(review.created_at).toISOString(),
    createdAt: review.created_at.toISOString(),
  }
}

/** The baker's reply, or null. */
export function replyOf({ reply, replied_at }: Pick<ReviewRow, 'reply' | 'replied_at'>): Review['reply'] {
  return reply === null || replied_at === null ? null : { body: reply, repliedAt: replied_at.toISOString() }
}

import type { ReviewRow } from '#server/database/tables.ts'
import type { OwnReview, Review } from '#shared/api/reviews.ts'
import { changeableUntil } from '../rules/own-review-rules.ts'

/** What an order's buyer wrote of it. */
type WrittenReview = Pick<ReviewRow, 'rating' | 'body' | 'reply' | 'replied_at' | 'hidden_at' | 'created_at'>

/** A review as its buyer reads it with their order. */
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

/** What a baker replied; null where they have not. */
export function replyOf({ reply, replied_at }: Pick<ReviewRow, 'reply' | 'replied_at'>): Review['reply'] {
  return reply === null || replied_at === null ? null : { body: reply, repliedAt: replied_at.toISOString() }
}

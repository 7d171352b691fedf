import type { ReviewRow } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { OwnReview, ReceivedReview, Review } from '#shared/api/reviews.ts'
import { changeableUntil, refuseReply, reviewerName } from './review-rules.ts'
import type { ReviewView } from './reviews-repository.ts'

/** A review as everybody may read it; who wrote it is told that it is theirs. */
export function presentReview(review: ReviewView, viewerId: PersonId | null): Review {
  return {
    id: review.id,
    reviewer: reviewerName(review),
    rating: review.rating,
    body: review.body,
    isEdited: review.edited_at !== null,
    ...(viewerId !== null && review.buyer_id === viewerId ? { isOwn: true } : {}),
    reply: replyOf(review),
    createdAt: review.created_at.toISOString(),
  }
}

/** A review as the baker reads it whose listing it is about. */
export function presentReceivedReview(review: ReviewView, now: Date): ReceivedReview {
  const { food_listing_id: id, listing_title: title, listing_is_archived: isArchived } = review
  return {
    // nobody buys, and so reviews, their own goods
    ...presentReview(review, null),
    listing: { id, title, isArchived },
    mayReply: refuseReply(review, now) === null,
  }
}

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

function replyOf({ reply, replied_at }: Pick<ReviewRow, 'reply' | 'replied_at'>): Review['reply'] {
  return reply === null || replied_at === null ? null : { body: reply, repliedAt: replied_at.toISOString() }
}
